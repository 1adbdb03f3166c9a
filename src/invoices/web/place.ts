/** Where an invoice is shown, and what leads on from there. */
export type Place = { list: string; order: string; isOffice: boolean }
