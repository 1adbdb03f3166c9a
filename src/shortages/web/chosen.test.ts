import { expect, test } from 'vitest'
import type { DeskGroup, DeskLine } from '../contract.ts'
import { type Chosen, carriedOf } from './chosen.ts'

const lineOf = (id: string, more: Partial<DeskLine> = {}): DeskLine => ({
  ...{ id, order_id: 1, order_no: `ORD-${id}`, distributor: 'dist-e', distributor_name: 'Nagpur Medico' },
  ...{ since: '2026-11-10T09:00:00.000Z', short_qty: 5, short_free_qty: 0, value_paise: 500 },
  ...{ cfa_codes: ['NG02'], substitute_codes: [], offered: null },
  ...more,
})
const groupOf = (...lines: DeskLine[]): DeskGroup => ({
  ...{ cfa_code: 'NG01', cfa_name: 'Nagpur CFA', product_code: 'P1', product_name: 'Amvelin 5', pack: '10 tablets' },
  ...{ line_count: lines.length, short_qty: 5, short_free_qty: 0, value_paise: 500 },
  ...{ reason: 'no_stock', reason_words: 'Out of stock at this CFA', cfas: [], substitutes: [], lines },
})
const anotherGroup = (line: DeskLine): DeskGroup => ({ ...groupOf(line), product_code: 'P2' })
const chosenOf = (...lines: DeskLine[]): Chosen =>
  new Map(lines.map((line) => [line.id, { choice: 'cfa', group: groupOf(line), line }]))

test('lines that were chosen on another page are carried out with those that are shown', () => {
  const [here, there] = [lineOf('1-1'), lineOf('2-1')]
  const chosen: Chosen = new Map([
    ...chosenOf(here),
    [there.id, { choice: 'cfa', group: anotherGroup(there), line: there }],
  ])
  const carried = carriedOf(chosen, [groupOf(here, lineOf('3-1'))])
  expect(carried.map(({ line, isElsewhere }) => [line.id, isElsewhere])).toEqual([
    ['1-1', false],
    ['2-1', true],
  ])
})

test('a line that is shown is carried out as it is now, and not at all when a substitute is offered for it', () => {
  const [moved, offered] = [lineOf('1-1'), lineOf('2-1')]
  const now = groupOf(
    lineOf('1-1', { cfa_codes: ['NG03'] }),
    lineOf('2-1', { offered: { order_id: 9, order_no: 'ORD-9', kind: 'substitute', quantity: 5 } }),
  )
  const carried = carriedOf(chosenOf(moved, offered), [now])
  expect(carried.map(({ line }) => line.cfa_codes)).toEqual([['NG03']])
})

test('a line is on the page that is shown when its product is, also where the desk has only the first lines of it', () => {
  const [first, later] = [lineOf('1-1'), lineOf('2-1')]
  const carried = carriedOf(chosenOf(first, later), [groupOf(first)])
  expect(carried.map(({ line, isElsewhere }) => [line.id, isElsewhere])).toEqual([
    ['1-1', false],
    ['2-1', false],
  ])
})
