// The form as it is typed, what is wrong with it, and what is sent.
import type { DivType, ProductType } from '#kit/access.ts'
import { isDay } from '#kit/date.ts'
import type { Input, Output } from '#kit/endpoint.ts'
import { readRupees, typedRupees } from '#kit/money.ts'
import { tidyPin } from '#places/pin.ts'
import type { Address } from '../addresses.ts'
import type { createDistributor, getDistributor } from '../contract.ts'
import { usualCreditDays, whyNotChange, whyNotFirm } from '../rules.ts'

export type Distributor = Output<typeof getDistributor>['data']
export type Contact = { name: string; role: string; email: string; phone: string }
export type Licence = {
  kind: Distributor['licences'][number]['kind']
  number: string
  issued_on: string
  ends_on: string
}

export type Typed = {
  code: string
  name: string
  gstin: string
  city: string
  address: string
  pin_code: string
  div_type: DivType
  credit_limit: string
  credit_days: string
  depot_login: boolean
  divisions: string[]
  cfas: string[]
  contacts: Contact[]
  addresses: Address[]
  licences: Licence[]
  reason: string
}

export type Known = {
  divisions: { code: string; name: string; product_type: ProductType }[]
  plants: { code: string; name: string }[]
}

export const noContact: Contact = { name: '', role: '', email: '', phone: '' }

export function typedOf(firm: Distributor | null): Typed {
  if (!firm)
    return {
      code: '',
      name: '',
      gstin: '',
      city: '',
      address: '',
      pin_code: '',
      div_type: 'E',
      credit_limit: '',
      credit_days: String(usualCreditDays),
      depot_login: false,
      divisions: [],
      cfas: [],
      contacts: [noContact],
      addresses: [],
      licences: [{ kind: '20B', number: '', issued_on: '', ends_on: '' }],
      reason: '',
    }
  const { code, name, gstin, city, address, pin_code, div_type, depot_login, divisions, cfas } = firm
  return {
    ...{ code, name, gstin, city, address, pin_code, div_type, depot_login, divisions, cfas, reason: '' },
    credit_limit: typedRupees(firm.credit_limit_paise),
    credit_days: String(firm.credit_days),
    contacts: firm.contacts.map((one) => ({ ...one, email: one.email ?? '', phone: one.phone ?? '' })),
    addresses: firm.addresses.map((one) => ({ ...one, phone: one.phone ?? '' })),
    licences: firm.licences.map((one) => ({ ...one, issued_on: one.issued_on ?? '' })),
  }
}

export function sentOf(typed: Typed): Input<typeof createDistributor> & { pin_code: string; addresses: Address[] } {
  const { div_type, depot_login, divisions, cfas, contacts, licences } = typed
  return {
    code: typed.code.trim(),
    name: typed.name.trim(),
    gstin: typed.gstin.trim().toUpperCase(),
    city: typed.city.trim(),
    address: typed.address.trim(),
    pin_code: typed.pin_code.trim(),
    div_type,
    credit_limit_paise: readRupees(typed.credit_limit) ?? 0,
    credit_days: Number(typed.credit_days),
    depot_login,
    divisions,
    cfas,
    contacts: contacts.map(({ name, role, email, phone }) => ({
      name: name.trim(),
      role: role.trim(),
      email: email.trim(),
      phone: phone.trim(),
    })),
    addresses: typed.addresses.map((one) => ({
      ...one,
      name: one.name.trim(),
      address: one.address.trim(),
      city: one.city.trim(),
      pin_code: tidyPin(one.pin_code),
      phone: one.phone.trim(),
    })),
    licences: licences.map(({ kind, number, issued_on, ends_on }) => ({
      kind,
      number: number.trim(),
      ends_on,
      ...(issued_on && { issued_on }),
    })),
  }
}

export type Errors = Partial<Record<keyof Typed, string>>

/**
 * In the order of the fields. `known` is null until it has come: what depends on it is not judged.
 */
export function whyNotTyped(typed: Typed, firm: Distributor | null, known: Known | null): Errors {
  const sent = sentOf(typed)
  const licences = typed.licences.map(({ kind, issued_on, ends_on }) => ({
    kind,
    ends_on,
    issued_on: issued_on || undefined,
  }))
  const {
    divisions,
    cfas,
    contacts,
    addresses,
    licences: wrongLicences,
    ...rest
  } = whyNotFirm(
    { ...sent, divisions: typed.divisions, cfas: typed.cfas, contacts: sentContacts(typed), licences },
    { divisions: known?.divisions ?? [], plants: known?.plants.map(({ code }) => code) ?? [] },
  )
  const reason = firm && whyNotChange(firm, sent, typed.reason.trim())
  return onlyWrong({
    ...rest,
    credit_limit: readRupees(typed.credit_limit) === null ? 'Enter the limit in rupees.' : null,
    credit_days:
      /^\d{1,3}$/.test(typed.credit_days) && Number(typed.credit_days) <= 365 ? null : 'Enter 0 to 365 days.',
    reason,
    contacts,
    addresses,
    licences: whyNotComplete(typed.licences) ?? wrongLicences,
    divisions: known ? divisions : null,
    cfas: known ? cfas : null,
  })
}

/** Who may change the credit alone is told of nothing else: the server keeps the rest as it is. */
export function ofCredit({ credit_limit, credit_days, reason }: Errors): Errors {
  return onlyWrong({ credit_limit, credit_days, reason })
}

/** What an admin may change of what the form holds; what is left out stays as it is. */
export function partOf<Sent extends { credit_limit_paise: number; credit_days: number }>(
  sent: Sent,
  whyNot: { firm: string | null; credit: string | null },
): Partial<Sent> {
  const { credit_limit_paise, credit_days, ...rest } = sent
  return { ...(!whyNot.firm && rest), ...(!whyNot.credit && { credit_limit_paise, credit_days }) } as Partial<Sent>
}

const sentContacts = ({ contacts }: Typed) =>
  contacts.map(({ name, email, phone }) => ({ name: name.trim(), email: email.trim(), phone: phone.trim() }))

function whyNotComplete(licences: readonly Licence[]): string | null {
  for (const { kind, number, issued_on, ends_on } of licences) {
    if (number.trim() === '') return `Enter the number of the ${kind} licence.`
    if (!isDay(ends_on)) return `Enter the day on which the ${kind} licence ends.`
    if (issued_on && !isDay(issued_on)) return `The day on which the ${kind} licence was issued is not a date.`
  }
  return null
}

function onlyWrong(why: Record<string, string | null | undefined>): Errors {
  return Object.fromEntries(Object.entries(why).filter(([, reason]) => reason))
}

/**
 * Fields that were not touched take what somebody else saved meanwhile; the others stay as they
 * were typed.
 */
export function mergedOf(before: Typed, typed: Typed, now: Typed): Typed {
  const isTouched = (name: keyof Typed) => JSON.stringify(before[name]) !== JSON.stringify(typed[name])
  return Object.fromEntries(
    (Object.keys(typed) as (keyof Typed)[]).map((name) => [name, isTouched(name) ? typed[name] : now[name]]),
  ) as Typed
}
