import type { Config } from '#kit/server/process/config.ts'

const people = [
  ['admin', 'admin, both product types'],
  ['admin-g', 'admin, generics only'],
  ['admin-money', 'admin, both types, enters money only'],
  ['emp-e', 'employee, ethicals'],
  ['emp-b', 'employee, both types, brand manager'],
  ['emp-g', 'employee, generics'],
  ['dist-e', 'distributor, ethicals, one CFA'],
  ['dist-b', 'distributor, both types, three CFAs'],
  ['dist-g', 'distributor, generics'],
  ['dist-depot', 'distributor, ethicals, depot login'],
  ['dist-hold', 'distributor, ethicals, over its credit limit'],
  ['dist-expired', 'distributor, ethicals, drug licence expired'],
] as const

/** What the person at the terminal wants to know once everything runs. */
export function welcome({ publicUrl, demo }: Config): string {
  const ready = `Apotheca is ready: ${publicUrl}`
  if (!demo) return ready
  const list = people.map(([name, who]) => `  ${name.padEnd(13)} ${who}`)
  return [ready, '', "Sign in with the password 'demo-2026' as", ...list, '', 'Ctrl-C stops it.'].join('\n')
}
