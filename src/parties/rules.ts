// What a doctor or a hospital must be like to be kept; the screen, the server and the import ask
// the same.
import { states, whyNotGstin } from '#places/gstin.ts'

export type PartyKind = 'doctor' | 'hospital'

export type PartyForm = {
  name: string
  registration_no: string
  speciality: string
  hospital_kind: string
  beds: number | null
  licence_no: string
  no_licence_reason: string
  gstin: string
  address: string
  city: string
  state_code: string
  employees: readonly string[]
  divisions: readonly string[]
  distributors: readonly string[]
  active: boolean
}

export const hospitalKinds = ['Private', 'Government', 'Trust', 'Nursing home', 'Corporate'] as const

type Errors = Partial<Record<keyof PartyForm, string>>

export function whyNotParty(kind: PartyKind, form: PartyForm): Errors {
  const gstin = form.gstin ? whyNotGstin(form.gstin) : null
  const isOtherState = !gstin && form.gstin !== '' && form.gstin.slice(0, 2) !== form.state_code
  return {
    ...(form.name === '' && { name: kind === 'doctor' ? 'Enter the doctor’s name.' : 'Enter the hospital’s name.' }),
    ...(kind === 'doctor' &&
      form.registration_no === '' && { registration_no: 'Enter the registration number of the medical council.' }),
    ...(kind === 'hospital' &&
      form.beds !== null &&
      !(Number.isInteger(form.beds) && form.beds >= 0 && form.beds <= 20_000) && { beds: 'Enter 0 to 20000 beds.' }),
    ...(form.city === '' && { city: 'Enter the city.' }),
    ...(!states[form.state_code] && { state_code: 'Choose the state.' }),
    ...(gstin && { gstin }),
    ...(isOtherState && { gstin: 'This GSTIN is of another state.' }),
    ...(form.licence_no === '' &&
      form.no_licence_reason === '' && { licence_no: 'Enter the drug licence, or say why none is needed.' }),
  }
}

/**
 * Two spellings of one name: capitals, signs, titles and the space between initials tell nobody
 * apart.
 */
export function plainName(name: string): string {
  return name
    .toLowerCase()
    .replace(/\b(?:dr|prof|mr|mrs|ms)\b\.?/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/**
 * A search finds so many at most, of one's own or in the office; a list that has one more says
 * 'more than' these.
 */
export const mostFound = { own: 100, office: 200 }
/**
 * The office's lists are counted no further than this where nothing is searched, and one more says
 * that there are others.
 */
export const mostCounted = 10_000

export type ContractForm = {
  party_id?: number | undefined
  kind?: PartyKind | undefined
  product_code?: string | undefined
  division_code?: string | undefined
  discount_bp?: number | undefined
  net_rate_paise?: number | undefined
  from: string
  until: string
  most_packs?: number | undefined
  margin_bp?: number | undefined
}

export function whyNotContract(form: ContractForm, today: string): Partial<Record<keyof ContractForm, string>> {
  const both = (one: unknown, other: unknown) => (one === undefined) === (other === undefined)
  return {
    ...(both(form.party_id, form.kind) && { party_id: 'Choose one doctor or hospital, or all of a kind.' }),
    ...(both(form.product_code, form.division_code) && { product_code: 'Choose a product or a division.' }),
    ...(both(form.discount_bp, form.net_rate_paise) && { discount_bp: 'Enter a discount or a net rate.' }),
    ...(form.net_rate_paise !== undefined &&
      form.division_code !== undefined && { net_rate_paise: 'A net rate is agreed for one product.' }),
    ...(form.until < form.from && { until: 'The last day can’t be before the first.' }),
    ...(form.until < today && { until: 'The last day can’t be in the past.' }),
  }
}

export type ContractState = 'running' | 'coming' | 'ended'

export function contractState({ from, until }: { from: string; until: string }, today: string): ContractState {
  if (until < today) return 'ended'
  return from > today ? 'coming' : 'running'
}

/** 1250 → '12.5%' */
export function percentOf(bp: number): string {
  return `${(bp / 100).toFixed(2).replace(/\.?0+$/, '')}%`
}

/** '12.5 %' → 1250; what is no percentage is null. */
export function readPercent(text: string): number | null {
  const parts = /^(\d{1,2})(?:[.,](\d{1,2}))?$/.exec(text.replace('%', '').trim())
  return parts ? Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0')) : null
}
