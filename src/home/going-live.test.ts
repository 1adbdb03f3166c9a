import { expect, test } from 'vitest'
import { rights as allRights } from '#app/features.ts'
import { screenAt } from '#app/screens.ts'
import { type StepName, stepNames, steps, stepsFor } from './going-live.ts'

const rights = allRights.map(({ key }) => key)
const all = (is: boolean) => Object.fromEntries(stepNames.map((step) => [step, is])) as Record<StepName, boolean>

test('an empty database asks for everything, in the sequence in which one thing needs another', () => {
  expect(stepsFor(rights, all(false)).map(({ step }) => step)).toEqual([...stepNames])
})

test('what is there is ticked until the last one is there, then the list is gone', () => {
  const most = { ...all(true), employees: false }
  expect(stepsFor(rights, most).filter(({ is_done }) => !is_done)).toEqual([{ step: 'employees', is_done: false }])
  expect(stepsFor(rights, all(true))).toEqual([])
})

test('an admin is shown what they may do, and nothing where only others can do the rest', () => {
  const namesFor = (right: string) => stepsFor([right], all(false)).map(({ step }) => step)
  expect(namesFor('price')).toEqual(['mail', 'products'])
  expect(namesFor('stock')).toEqual(['mail', 'plants', 'stock', 'picking'])
  expect(stepsFor(['price'], { ...all(false), mail: true, products: true })).toEqual([])
})

test('every way leads to a screen', () => {
  for (const { way } of Object.values(steps)) {
    if (way) expect(screenAt(new URL(way.href, 'http://x').pathname), way.href).toBeTruthy()
  }
})

test('what is done elsewhere is not asked for', () => {
  const { stock: _, picking: __, ...others } = all(false)
  expect(stepsFor(rights, others).map(({ step }) => step)).not.toContain('stock')
})
