// The named people: always in the demo world, known to the start's print-out, the tests and the
// journeys.

export { demoPassword } from '#accounts/rules.ts'

type Named = { username: string; kind: 'A' | 'E' | 'D'; who: string; firm?: string }

export const cast = [
  { username: 'admin', kind: 'A', who: 'admin, both product types' },
  { username: 'admin-g', kind: 'A', who: 'admin, generics only' },
  { username: 'admin-money', kind: 'A', who: 'admin, both product types, enters money and reads the rest' },
  { username: 'emp-e', kind: 'E', who: 'employee, ethical; serves dist-e, dist-b and dist-depot' },
  { username: 'emp-b', kind: 'E', who: 'employee, both product types, brand manager' },
  { username: 'emp-g', kind: 'E', who: 'employee, generics; serves dist-g and dist-b' },
  { username: 'dist-e', kind: 'D', who: 'distributor, ethical, one CFA' },
  { username: 'dist-b', kind: 'D', who: 'distributor, both product types, three CFAs' },
  { username: 'dist-g', kind: 'D', who: 'distributor, generics' },
  { username: 'dist-depot', kind: 'D', who: 'distributor, ethical, depot login' },
  { username: 'dist-hold', kind: 'D', who: 'distributor, ethical, over its credit limit' },
  { username: 'dist-expired', kind: 'D', who: 'distributor, ethical, drug licence expired' },
  { username: 'dist-e-buyer', kind: 'D', who: 'buyer of dist-e', firm: 'dist-e' },
  { username: 'dist-e-accounts', kind: 'D', who: 'accountant of dist-e, places no orders', firm: 'dist-e' },
] as const satisfies readonly Named[]

export type Username = (typeof cast)[number]['username']
