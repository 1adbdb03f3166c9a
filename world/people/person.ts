// What is known of everybody who signs in.
import type { Day } from '#kit/date.ts'

export type DivType = 'E' | 'G' | 'B'

type Account = {
  kind: 'A' | 'E' | 'D'
  username: string
  email: string
  name: string
  phone: string
  div_type: DivType
}

export type Admin = Account & { kind: 'A'; rights: string[] }

export type Distributor = Account & {
  kind: 'D'
  contact: string
  address: string
  city: string
  pin_code: string
  state_code: string
  state: string
  gstin: string
  licence_no: string
  licence_expires_on: Day
  credit_limit_paise: number
  credit_days: number
  depot_login: boolean
  /** The CFAs that serve it, the first choice first. */
  plants: string[]
  divisions: string[]
}

export type Employee = Account & {
  kind: 'E'
  designation: string
  headquarters: string
  brand_manager: boolean
  divisions: string[]
  /** The user names of the distributors it serves. */
  serves: string[]
}

/** Another person of a firm. */
export type Colleague = Account & { kind: 'D'; role: 'buyer' | 'accountant'; firm: string }

export type People = {
  admins: Admin[]
  distributors: Distributor[]
  employees: Employee[]
  colleagues: Colleague[]
  /** Admins with few rights. */
  clerks: Admin[]
}
