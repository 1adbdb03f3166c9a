// Which right each call of the office needs, as a page of the docs: made of the contracts, compared
// by a test.
import type { Access, Right } from '#kit/access.ts'
import type { Endpoint } from '#kit/endpoint.ts'
import { rights } from './features.ts'

/** Of the office, and changes something. */
export const isOfficeWrite = ({ method, access }: Endpoint) => method !== 'GET' && access.kind === 'admin'

export function rightsPage(endpoints: readonly Endpoint[]): string {
  const office = endpoints.filter(isOfficeWrite).sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
  return [
    '# Who may change what in the office',
    '',
    'Made by `npm run rights` of the contracts. Reading needs no right, only the product type; what is one’s own (sessions, views,',
    'files and reports that one asks for) neither. Where more than one is ticked, what is sent decides: a credit limit needs `money`,',
    'the rest of a firm `people`; a setting names its own right.',
    '',
    ...rights.map((right) => `- \`${right.key}\`: ${right.words}`),
    '',
    ...table([
      ['call', ...rights.map(({ key }) => key), 'own'],
      ...office.map((one) => [
        `\`${nameOf(one)}\``,
        ...rights.map((right) => (needs(one.access, right) ? '×' : '')),
        one.access.own ? '×' : '',
      ]),
    ]),
    '',
  ].join('\n')
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const needs = ({ right, orRights = [] }: Access, one: Right) => right === one || orRights.includes(one)

function table([head = [], ...rows]: string[][]): string[] {
  const widths = head.map((_, at) => Math.max(...[head, ...rows].map((row) => row[at]?.length ?? 0), 3))
  const line = (cells: string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  return [line(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...rows.map(line)]
}
