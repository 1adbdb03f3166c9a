/** A distributor to choose, by its code. */
export type Firm = { code: string; name: string }
