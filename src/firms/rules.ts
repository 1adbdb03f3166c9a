// What a distributor's form must satisfy; the screen, the server and the import ask the same.

import { mayEnterMoney } from '#credit/rights.ts'
import { asErrors, whyNotCode, whyNotDivisions, whyNotEmail, whyNotPhone } from '#employees/rules.ts'
import type { DivType, ProductType } from '#kit/access.ts'
import { states, whyNotGstin } from '#places/gstin.ts'
import { whyNotPinOf } from '#places/pin.ts'
import { type Address, whyNotAddresses } from './addresses.ts'

export type FirmForm = {
  code: string
  name: string
  gstin: string
  city: string
  address: string
  pin_code: string
  div_type: DivType
  divisions: readonly string[]
  cfas: readonly string[]
  contacts: readonly { name: string; email: string; phone: string }[]
  addresses: readonly Address[]
  licences: readonly { kind: string; ends_on: string; issued_on?: string | undefined }[]
}

type Known = {
  divisions: readonly { code: string; name: string; product_type: ProductType }[]
  plants: readonly string[]
}

export function whyNotFirm(form: FirmForm, known: Known): Record<string, string> {
  return asErrors({
    code: whyNotCode(form.code),
    name: form.name === '' ? 'Enter the name of the firm.' : null,
    gstin: whyNotGstin(form.gstin),
    city: form.city === '' ? 'Enter the city.' : null,
    address: form.address === '' ? 'Enter the address.' : null,
    pin_code: whyNotPinOf(form.pin_code, form.gstin.slice(0, 2)),
    divisions: whyNotDivisions(form.divisions, known.divisions, form.div_type),
    cfas: whyNotCfas(form.cfas, known.plants),
    contacts: whyNotContacts(form.contacts),
    addresses: whyNotAddresses(form.addresses),
    licences: whyNotLicences(form.licences),
  }) as Record<string, string>
}

function whyNotCfas(cfas: readonly string[], plants: readonly string[]): string | null {
  const unknown = cfas.find((code) => !plants.includes(code))
  if (unknown) return `There is no plant ${unknown}.`
  return new Set(cfas).size < cfas.length ? 'A plant is named twice.' : null
}

function whyNotContacts(contacts: FirmForm['contacts']): string | null {
  for (const [at, { name, email, phone }] of contacts.entries()) {
    if (name === '') return 'Enter the name of each contact.'
    // The first one is invited, so that one needs a mail.
    const why = (at === 0 || email !== '' ? whyNotEmail(email) : null) ?? whyNotPhone(phone)
    if (why) return `${name}: ${why}`
  }
  return null
}

function whyNotLicences(licences: FirmForm['licences']): string | null {
  const kinds = licences.map(({ kind }) => kind)
  if (new Set(kinds).size < kinds.length) return 'Each kind of licence can be entered once.'
  const wrong = licences.find(({ issued_on, ends_on }) => issued_on && issued_on >= ends_on)
  return wrong ? `The ${wrong.kind} licence can’t end before it was issued.` : null
}

type Weighty = { gstin: string; credit_limit_paise: number }

/** Another credit limit or another GSTIN is never changed in passing. */
export function whyNotChange(before: Weighty, after: Weighty, reason: string): string | null {
  if (reason !== '') return null
  if (before.gstin !== after.gstin) return 'Say why the GSTIN changes.'
  return before.credit_limit_paise !== after.credit_limit_paise ? 'Say why the credit limit changes.' : null
}

type Credit = { credit_limit_paise: number; credit_days: number }

/** What a new firm gets to pay within, where nobody says otherwise. */
export const usualCreditDays = 21

/**
 * A credit limit is money: who manages people alone leaves it as it is, and gives a new firm none.
 */
export function whyNotCredit(mine: readonly string[], before: Credit | null, after: Credit): string | null {
  if (mine.includes(mayEnterMoney.key)) return null
  const isSame = before
    ? before.credit_limit_paise === after.credit_limit_paise && before.credit_days === after.credit_days
    : after.credit_limit_paise === 0 && after.credit_days <= usualCreditDays
  return isSame ? null : 'Credit limits and days are set by admins who may enter money.'
}

export function stateOf(gstin: string): { state_code: string; state: string } {
  const state_code = gstin.slice(0, 2)
  return { state_code, state: states[state_code] ?? '' }
}

/**
 * What ordering asks: the drug licences' numbers, and the earliest of their ends; none is as good
 * as one that has ended.
 */
export function gateOf(licences: readonly { kind: string; number: string; ends_on: string }[]): {
  licence_no: string
  licence_expires_on: string
} {
  const drug = licences.filter(({ kind }) => kind !== 'FSSAI')
  if (drug.length === 0) return { licence_no: 'None', licence_expires_on: '1970-01-01' }
  const ends = drug.map(({ ends_on }) => ends_on).sort()
  return {
    licence_no: drug
      .map(({ number }) => number)
      .join(', ')
      .slice(0, 120),
    licence_expires_on: ends[0] ?? '1970-01-01',
  }
}

type Ordering = {
  name: string
  divisions: readonly string[]
  licences: readonly { kind: string; number: string; ends_on: string }[]
}

/** What keeps a firm from ordering, though its data can be saved. */
export function firmWarnings({ name, divisions, licences }: Ordering, today: string): string[] {
  const firm = name || 'The firm'
  const { licence_expires_on } = gateOf(licences)
  const hasLicence = licences.some(({ kind }) => kind !== 'FSSAI')
  return [
    ...(divisions.length === 0 ? [`${firm} has no division, so it can’t order anything.`] : []),
    ...(hasLicence ? [] : [`${firm} has no drug licence, so its orders of medicines are put on hold.`]),
    ...(hasLicence && licence_expires_on < today
      ? [`A drug licence has ended, so orders of medicines are put on hold.`]
      : []),
  ]
}
