package urlconst
