// `npm run routes`: every screen of the table, who may open it, and whether it is built.
import { screenPaths, screens } from '#app/screens.ts'
import type { Access } from '#kit/access.ts'
import { builtOn } from './screens-built.ts'

const built = new Set([...builtOn('front.html').keys(), ...builtOn('office.html').keys()])
const width = Math.max(...screenPaths.map((path) => path.length))

for (const path of screenPaths) {
  const mark = built.has(path) ? 'built' : '-    '
  console.log(`${mark}  ${path.padEnd(width)}  ${whoMay(screens[path].access)}`)
}
console.log(`\n${screenPaths.filter((path) => built.has(path)).length} of ${screenPaths.length} are built.`)

function whoMay({ kind, userType, productType }: Access): string {
  const who = {
    anyone: 'anyone',
    signedOut: 'signed out',
    customer: 'customers',
    admin: 'admins',
    either: 'any session',
    machine: 'machines',
  }[kind]
  const type = userType === 'D' ? 'distributors' : userType === 'E' ? 'employees' : who
  return productType ? `${type} of product type ${productType}` : type
}
