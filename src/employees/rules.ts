// What an employee's form must satisfy; the screen, the server and the import ask the same.
import { type DivType, mayWorkIn, type ProductType } from '#kit/access.ts'
import { rightInWords } from '#kit/rights.ts'

export type EmployeeForm = {
  code: string
  name: string
  email: string
  phone: string
  designation: string
  headquarters: string
  div_type: DivType
}

export type Errors = Partial<Record<keyof EmployeeForm | 'divisions' | 'distributors' | 'reports_to', string>>

export function whyNotEmployee(form: EmployeeForm): Errors {
  return asErrors({
    // In the order of the form: the first one gets the focus.
    name: form.name === '' ? 'Enter the name.' : null,
    code: whyNotCode(form.code),
    email: whyNotEmail(form.email),
    phone: whyNotPhone(form.phone),
    designation: form.designation === '' ? 'Enter the designation.' : null,
    headquarters: form.headquarters === '' ? 'Enter the headquarters.' : null,
  })
}

export function whyNotCode(code: string): string | null {
  if (code === '') return 'Enter a code.'
  return /^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/.test(code)
    ? null
    : 'Use letters, digits, dots and dashes, at most 40 of them.'
}

export function whyNotEmail(email: string): string | null {
  if (email === '') return 'Enter an e-mail. The invitation is sent there.'
  return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(email) ? null : 'Enter an e-mail like name@company.com.'
}

export function whyNotPhone(phone: string): string | null {
  if (phone === '') return null
  const digits = phone.replace(/\D/g, '').length
  return /^\+?[\d ()-]+$/.test(phone) && digits >= 7 && digits <= 15 ? null : 'Enter a phone number of 7 to 15 digits.'
}

type Division = { code: string; name: string; product_type: ProductType }

/**
 * Divisions that can't be theirs: unknown ones, and those of a product type that they don't work
 * in.
 */
export function whyNotDivisions(chosen: readonly string[], known: readonly Division[], type: DivType): string | null {
  for (const code of chosen) {
    const division = known.find((one) => one.code === code)
    if (!division) return `There is no division ${code}.`
    if (!mayWorkIn(type, division.product_type))
      return `${division.name} sells ${inWords(division.product_type)} products. Remove it, or let the employee work in both.`
  }
  return null
}

/** An employee and a distributor need a product type in common. */
export function haveTypeInCommon(one: DivType, other: DivType): boolean {
  return one === 'B' || other === 'B' || one === other
}

/** Who works in one product type alone gives nobody the other one. */
export function whyNotGive(mine: DivType, given: DivType, before: DivType | null): string | null {
  if (mine === 'B' || given === mine || given === before) return null
  return `You manage people for ${inWords(mine)} products only.`
}

type Manager = { divType: DivType; rights: readonly string[] }
type Managed = { name: string; div_type: DivType; rights?: readonly string[] }

/** Who may do less than a person manages neither their account nor what they serve. */
export function whyNotManage(me: Manager, { name, div_type, rights = [] }: Managed): string | null {
  if (me.divType !== 'B' && div_type !== me.divType)
    return `${name} works in ${inWords(me.divType === 'E' ? 'G' : 'E')} products too. Ask an admin who manages both product types.`
  const beyond = rights.find((right) => !me.rights.includes(right))
  if (!beyond) return null
  return `${name} may ${rightInWords(beyond)}, and you may not. Ask an admin who has that right.`
}

export function whyNotBlock({ blocked, reason }: { blocked: boolean; reason: string }): string | null {
  return blocked && reason === '' ? 'Enter the reason for blocking.' : null
}

function inWords(type: ProductType): string {
  return type === 'E' ? 'ethical' : 'generic'
}

export function asErrors<Name extends string>(
  whys: Partial<Record<Name, string | null>>,
): Partial<Record<Name, string>> {
  return Object.fromEntries(Object.entries(whys).filter(([, why]) => why)) as Partial<Record<Name, string>>
}
