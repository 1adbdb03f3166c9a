// When an order lock may be put, and what it is now. Days and times are India's.
import type { DivType, ProductType } from '#kit/access.ts'
import { formatTime, isDay } from '#kit/date.ts'
import { groupIndian } from '#kit/money.ts'

export const longestMessage = 300

export type LockReach = 'everyone' | 'division' | 'cfa' | 'distributor'

/** What the form holds, as it is typed and sent. */
export type LockForm = {
  message: string
  /** Empty begins at once. */
  from_day: string
  from_time: string
  until_day: string
  until_time: string
  /** Empty is for both. */
  product_type: ProductType | ''
  reach: LockReach
  division_code: string
  cfa_code: string
  distributor: string
}

export type LockTerms = {
  message: string
  startsAt: string
  endsAt: string
  productType: ProductType | null
  divisionCode: string | null
  cfaCode: string | null
  distributor: string | null
}

export type LockErrors = Partial<Record<keyof LockForm, string>>

/** Who puts it: an admin locks the session's product type, and one of both also both at once. */
type By = { productType: ProductType; divType: DivType }

export const lockStates = { running: 'Running', planned: 'Planned', ended: 'Ended' } as const

/** Why a lock can't be put, field by field, or the lock itself. */
export function readLock(form: LockForm, by: By, now: Date): { errors: LockErrors } | { lock: LockTerms } {
  const message = form.message.trim()
  const isAtOnce = !form.from_day.trim() && !form.from_time.trim()
  const start = isAtOnce ? now.toISOString() : momentInIndia(form.from_day, form.from_time)
  const end = momentInIndia(form.until_day, form.until_time)
  const errors: LockErrors = {
    ...(!message && { message: 'Say why ordering is locked: it is what they will read.' }),
    ...(message.length > longestMessage && { message: `Use at most ${longestMessage} characters.` }),
    ...(!isAtOnce && whyNoMoment('from', form.from_day, form.from_time)),
    ...whyNoMoment('until', form.until_day, form.until_time),
    ...whyNotReach(form, by),
  }
  if (start && end) {
    if (!isAtOnce && start <= now.toISOString()) errors.from_day = 'This has passed. Begin at once, or later than now.'
    if (end <= now.toISOString()) errors.until_day = 'This has passed.'
    else if (end <= start) errors.until_day = 'The end must be after the beginning.'
  }
  if (Object.keys(errors).length > 0 || !start || !end) return { errors }
  const only = (reach: LockReach, code: string) => (form.reach === reach ? code.trim() : null)
  return {
    lock: {
      message,
      startsAt: start,
      endsAt: end,
      // A division is of one product type by itself.
      productType: form.reach === 'division' ? by.productType : form.product_type || null,
      divisionCode: only('division', form.division_code),
      cfaCode: only('cfa', form.cfa_code),
      distributor: only('distributor', form.distributor),
    },
  }
}

function whyNotReach(form: LockForm, by: By): LockErrors {
  if (form.reach === 'division') return form.division_code.trim() ? {} : { division_code: 'Choose the division.' }
  if (form.product_type !== by.productType && by.divType !== 'B')
    return { product_type: `You lock ${inWords(by.productType)} products alone.` }
  if (form.product_type && form.product_type !== by.productType)
    return { product_type: `Switch to ${inWords(form.product_type)} products to lock them.` }
  if (form.reach === 'cfa' && !form.cfa_code.trim()) return { cfa_code: 'Choose the CFA.' }
  if (form.reach === 'distributor' && !form.distributor.trim()) return { distributor: 'Choose the distributor.' }
  return {}
}

function whyNoMoment(end: 'from' | 'until', day: string, time: string): LockErrors {
  const isFirst = end === 'from'
  const errors: LockErrors = {}
  if (!day.trim()) errors[`${end}_day`] = isFirst ? 'Say from which day.' : 'Say until which day.'
  else if (!isDay(day)) errors[`${end}_day`] = 'Enter a date as DD-MM-YYYY.'
  if (!time.trim()) errors[`${end}_time`] = 'Enter the time.'
  else if (!readClock(time)) errors[`${end}_time`] = 'Enter it as HH:MM.'
  return errors
}

/** '9:05', '0905' and '09.05' → '09:05'; null for what no clock shows. */
export function readClock(typed: string): string | null {
  const parts = /^(\d{1,2})[:. ]?(\d{2})$/.exec(typed.trim())
  if (!parts) return null
  const [hours, minutes] = [Number(parts[1]), Number(parts[2])]
  return hours < 24 && minutes < 60 ? `${String(hours).padStart(2, '0')}:${parts[2]}` : null
}

function momentInIndia(day: string, time: string): string | null {
  const clock = readClock(time)
  return isDay(day) && clock ? new Date(`${day}T${clock}:00+05:30`).toISOString() : null
}

export type LockState = 'running' | 'planned' | 'ended'

type Spanned = { starts_at: string; ends_at: string; lifted_at: string | null }

export function lockState({ starts_at, ends_at, lifted_at }: Spanned, now: Date): LockState {
  if (lifted_at || Date.parse(ends_at) < now.getTime()) return 'ended'
  return Date.parse(starts_at) > now.getTime() ? 'planned' : 'running'
}

/** Why a lock can't be lifted, or null. */
export function whyNotLift(lock: Spanned & { product_type: ProductType | null }, by: By, now: Date): string | null {
  if (lock.lifted_at) return `This lock has been lifted on ${formatTime(lock.lifted_at)}.`
  if (lockState(lock, now) === 'ended') return `This lock has ended by itself on ${formatTime(lock.ends_at)}.`
  if (lock.product_type === null && by.divType !== 'B')
    return 'This lock is for both product types. An admin of both lifts it.'
  return null
}

type Held = {
  product_type: ProductType | null
  division_code: string | null
  division_name: string | null
  cfa_name: string | null
  distributor_name: string | null
}

/** 'Everyone, ethical products', 'Cardia', 'Vidarbha Drug House' */
export function reachInWords({ product_type, division_name, cfa_name, distributor_name }: Held): string {
  if (division_name) return `Division ${division_name}`
  const who = cfa_name ? `From ${cfa_name}` : (distributor_name ?? 'Everyone')
  return product_type ? `${who}, ${inWords(product_type)} products` : `${who}, all products`
}

/** 'Stops 214 distributors, and 38 employees who order for them.' */
export function stopsInWords({ distributors, employees }: { distributors: number; employees: number }): string {
  if (distributors === 0) return 'Stops nobody: no distributor orders here.'
  const firms = `${groupIndian(distributors)} ${distributors === 1 ? 'distributor' : 'distributors'}`
  if (employees === 0) return `Stops ${firms}.`
  const whom = distributors === 1 ? 'it' : 'them'
  return `Stops ${firms}, and ${groupIndian(employees)} ${employees === 1 ? 'employee who orders' : 'employees who order'} for ${whom}.`
}

function inWords(type: ProductType): string {
  return type === 'E' ? 'ethical' : 'generic'
}

type Told = { message: string; starts_at: string; ends_at: string; created_by: string; division_name: string | null }

/**
 * What somebody reads who can't place an order now: what is locked until when, why, by whom and
 * since when.
 */
export function lockTold({ message, starts_at, ends_at, created_by, division_name }: Told): {
  title: string
  why: string
} {
  const sentence = /[.!?…]$/.test(message) ? message : `${message}.`
  return {
    title: `Ordering${division_name ? ` from ${division_name}` : ''} is locked until ${formatTime(ends_at)}`,
    why: `${sentence} Set by ${created_by}, since ${formatTime(starts_at)}. You can fill the cart now and place it then.`,
  }
}
