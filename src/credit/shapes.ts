import { paise, record } from '#kit/shape.ts'

/** What is owed by age, as calls answer with it. */
export const ageing = record({ not_due: paise, d0_30: paise, d31_60: paise, d61_90: paise, d90_plus: paise })
