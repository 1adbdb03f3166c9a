import { setting, wholeNumber } from '#kit/setting.ts'
import { trimmed } from '#kit/shape.ts'

const days = wholeNumber(0, 365)

export const coverDays = setting({
  key: 'statements.cover_days',
  group: 'Suggested orders',
  title: 'Stock after a suggested order',
  unit: 'days',
  help: 'How long a distributor’s stock should last after a suggested order.',
  shape: days,
  fallback: 30,
})

export const divisionDays = setting({
  key: 'statements.cover_days_by_division',
  group: 'Suggested orders',
  title: 'Days of stock by division',
  codesOf: 'divisions',
  help: 'Divisions that differ, with their days: ‘CARD 45, DERM 20’.',
  shape: trimmed(500),
  fallback: '',
})

export const leadDays = setting({
  key: 'statements.lead_days',
  group: 'Suggested orders',
  title: 'Time until an order arrives',
  unit: 'days',
  help: 'Added to the days of stock in a suggested order.',
  shape: days,
  fallback: 7,
})

export const statementSettings = [coverDays, divisionDays, leadDays]
