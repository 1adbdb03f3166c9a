import { type Day, parseDay } from '#kit/date.ts'

/** What the form holds: the dates as MM-DD-YYYY texts, as they are typed and sent. */
export type LaunchForm = {
  product_code?: string | undefined
  start_date?: string | undefined
  end_date?: string | undefined
}

export type LaunchDates = { productCode: string; start: Day; end: Day }

/** What a saved launch has that an edit may leave as it is. */
type Saved = { start_date: Day; end_date: Day }

/** What is wrong, and with which date where it is about one. */
type Refused = { why: string; field?: 'start_date' | 'end_date' }

/** Why a launch can't be saved (specification, section 5), or the launch itself. */
export function readLaunch(form: LaunchForm, today: Day, saved?: Saved): Refused | { launch: LaunchDates } {
  const productCode = form.product_code?.trim() ?? ''
  if (!productCode || !form.start_date?.trim() || !form.end_date?.trim()) return { why: 'Please fill in all fields.' }
  const start = parseDay(form.start_date, 'MM-DD-YYYY')
  const end = parseDay(form.end_date, 'MM-DD-YYYY')
  if (!start)
    return wrongDate('start_date', `Start date ${form.start_date} is not a valid date. Enter it as MM-DD-YYYY.`)
  if (!end) return wrongDate('end_date', `End date ${form.end_date} is not a valid date. Enter it as MM-DD-YYYY.`)
  // A running launch may be prolonged or shortened without touching the day it began.
  if (start < today && start !== saved?.start_date) return wrongDate('start_date', 'Start date cannot be in the past.')
  if (end < start) return wrongDate('end_date', 'End date cannot be before start date.')
  // One that is over may keep its end; none may be made to have ended already.
  if (end < today && end !== saved?.end_date) return wrongDate('end_date', 'End date cannot be in the past.')
  return { launch: { productCode, start, end } }
}

const wrongDate = (field: 'start_date' | 'end_date', why: string): Refused => ({ field, why })
