import { expect, test } from 'vitest'
import { firmWarnings } from './rules.ts'

const licence = (kind: string, ends_on: string) => ({ kind, number: '20B-1', ends_on })
const good = { name: 'Shree Balaji', divisions: ['CARD'], licences: [licence('20B', '2027-01-01')] }
const noLicence = 'Shree Balaji has no drug licence, so its orders of medicines are put on hold.'

test.each([
  ['all that it needs', {}, []],
  ['no division', { divisions: [] }, ['Shree Balaji has no division, so it can’t order anything.']],
  ['no licence', { licences: [] }, [noLicence]],
  ['a food licence alone', { licences: [licence('FSSAI', '2027-01-01')] }, [noLicence]],
  [
    'one licence that ended',
    { licences: [licence('20B', '2026-11-18'), licence('21B', '2027-01-01')] },
    ['A drug licence has ended, so orders of medicines are put on hold.'],
  ],
  ['a licence that ends today', { licences: [licence('20B', '2026-11-19')] }, []],
])('a firm with %s is warned about', (_, other, warnings) => {
  expect(firmWarnings({ ...good, ...other }, '2026-11-19')).toEqual(warnings)
})
