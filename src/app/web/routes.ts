// `npm run routes`: every screen of the table, who may open it, and whether it is built.

import type { Access } from '#kit/access.ts'
import { screenPaths, screens } from '../screens.ts'
import { frontScreens } from './front-screens.ts'
import { officeScreens } from './office-screens.ts'

const built = { ...frontScreens, ...officeScreens }
const width = Math.max(...screenPaths.map((path) => path.length))

for (const path of screenPaths) {
  const mark = built[path] ? 'built' : '-    '
  console.log(`${mark}  ${path.padEnd(width)}  ${whoMay(screens[path].access)}`)
}
console.log(`\n${screenPaths.filter((path) => built[path]).length} of ${screenPaths.length} are built.`)

function whoMay({ kind, userType, productType }: Access): string {
  const who = {
    anyone: 'anyone',
    signedOut: 'signed out',
    customer: 'customers',
    admin: 'admins',
    either: 'any session',
  }[kind]
  const type = userType === 'D' ? 'distributors' : userType === 'E' ? 'employees' : who
  return productType ? `${type} of product type ${productType}` : type
}
