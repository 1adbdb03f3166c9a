/** Rows a page where the specification gives no choice; a pager appears only above it. */
export const pageSize = 20

/** The choices of the 'Select Page Limit' modal. */
export const pageLimits = [10, 50, 100, 200, 300, 400, 500] as const

export const largestPageLimit = 500
