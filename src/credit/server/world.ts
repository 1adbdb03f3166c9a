import { writeSetting } from '#kit/server/db/settings.ts'
import type { LoadPart } from '../../../world/living.ts'
import { payToSettings } from '../settings.ts'

/** The company's account and UPI address. */
export const loadPart: LoadPart = async (db) => {
  await writeSetting(db, payToSettings.name, 'Sahyadri Remedies Ltd')
  await writeSetting(db, payToSettings.bank, 'HDFC Bank, Pune Camp')
  await writeSetting(db, payToSettings.number, '50200041877193')
  await writeSetting(db, payToSettings.ifsc, 'HDFC0000417')
  await writeSetting(db, payToSettings.upi, 'sahyadri.accounts@hdfcbank')
}
