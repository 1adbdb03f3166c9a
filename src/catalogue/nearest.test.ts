import { expect, test } from 'vitest'
import { type Candidate, nearestAmong, partsOfName } from './nearest.ts'

test.each([
  ['PANTOLURE-40MG TAB 10S', { words: ['pantolure'], numbers: ['40', '10'], form: 'Tablet' }],
  ['Telmisartan 40 mg + Amlodipine 5mg', { words: ['telmisartan', 'amlodipine'], numbers: ['40', '5'], form: null }],
  ['0041206', { words: [], numbers: ['0041206'], form: null }],
])('%s', (name, parts) => {
  expect(partsOfName(name)).toEqual(parts)
})

const product = (product_code: string, name: string, molecule: string, strength: string): Candidate => ({
  product_code,
  name,
  molecule,
  form: 'Tablet',
  strength,
  pack: '10 × 15 tab',
})
const all = [
  product('80', 'Cardivance 80', 'Telmisartan', '80 mg'),
  product('AM', 'Cardivance AM', 'Telmisartan + amlodipine', '40 mg + 5 mg'),
  product('40', 'Cardivance 40', 'Telmisartan', '40 mg'),
  product('T40', 'Telvara 40', 'Telmisartan', '40 mg'),
  product('A5', 'Amvelin 5', 'Amlodipine', '5 mg'),
]

test.each([
  ["CARDIVANCE-40MG TAB 15'S", ['40', 'AM', '80']],
  ['Cardivanse 80', ['80', '40', 'AM']],
  ['Telmisartan 40mg tablets', ['40', 'T40', 'AM', '80']],
  ['Amlodipine tab 5 mg', ['A5', 'AM']],
  ['Paracetamol 500', []],
])('nearest to %s is %j', (name, codes) => {
  expect(nearestAmong(all, partsOfName(name))).toEqual(codes)
})
