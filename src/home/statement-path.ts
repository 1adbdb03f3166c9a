/** Outstanding, with the choice of a statement open. */
export const statementPath = '/my-outstanding?statement=choose'
