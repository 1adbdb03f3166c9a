import { expect, test } from 'vitest'
import { type Bundle, type Graph, nameAll, officeCodeInFront, type Sides } from './chunks.ts'

const large = 'x'.repeat(2000)

/** A graph of modules, each with what it imports; what follows a '?' is fetched later. */
function graphOf(modules: Record<string, string[]>, small: string[] = []): Graph {
  return {
    getModuleInfo: (id) => ({
      code: small.includes(id) ? '' : large,
      importedIds: (modules[id] ?? []).filter((one) => !one.startsWith('?')),
      dynamicallyImportedIds: (modules[id] ?? []).flatMap((one) => (one.startsWith('?') ? [one.slice(1)] : [])),
    }),
  }
}

const range = (name: string, length: number) => Array.from({ length }, (_, at) => `${name}${at}`)
const sides = (screens: number): Sides => ({
  start: 'start',
  goods: ['f0'],
  carts: ['f1'],
  front: { page: 'front', shell: 'frontShell', signIns: ['landing'], screens: range('f', screens) },
  office: { page: 'office', shell: 'officeShell', signIns: ['adminSignIn'], screens: range('o', screens) },
})
const importing = (screens: string[], ...modules: string[]) => Object.fromEntries(screens.map((one) => [one, modules]))

test('what many screens of one side need comes together, apart from the other side', () => {
  const graph = graphOf({
    ...importing(range('f', 10), 'sheet', 'table'),
    ...importing(range('o', 10), 'book', 'table'),
  })
  const named = nameAll(graph, sides(10))
  expect([named.get('sheet'), named.get('book'), named.get('table')]).toEqual([
    'front-common',
    'office-common',
    'common',
  ])
})

test('the order sheet brings nothing of lists, and the cart of these only the table', () => {
  const graph = graphOf({
    ...importing(range('o', 10), 'head', 'table', 'pager'),
    ...importing(range('f', 10), 'head', 'table', 'pager'),
    f0: ['head'],
    f1: ['head', 'table'],
  })
  const named = nameAll(graph, sides(10))
  expect([named.get('head'), named.get('table'), named.get('pager')]).toEqual(['common', 'tables', 'lists'])
})

test('what the shell needs of lists comes with what all have', () => {
  const all = [...range('o', 10), ...range('f', 10).slice(2)]
  const named = nameAll(graphOf({ ...importing(all, 'sign', 'pager'), frontShell: ['sign'] }), sides(10))
  expect([named.get('sign'), named.get('pager')]).toEqual(['common', 'lists'])
})

test('what the office’s common code imports stays apart from it when one customer’s screen needs it too', () => {
  const graph = graphOf({ ...importing(range('o', 6), 'book'), book: ['chart'], f0: ['chart'] })
  const named = nameAll(graph, sides(10))
  expect([named.get('book'), named.get('chart')]).toEqual(['office-common', undefined])
})

test('what a few of many screens need is theirs alone, however many screens there are', () => {
  const named = nameAll(graphOf(importing(range('f', 6), 'chart')), sides(80))
  expect(named.get('chart')).toBeUndefined()
})

test('the little that two of a few need saves a file', () => {
  const named = nameAll(graphOf(importing(['o1', 'o2'], 'tiny'), ['tiny']), sides(6))
  expect(named.get('tiny')).toBe('office-common')
})

test('the little that imports much does not bring it to all', () => {
  const named = nameAll(graphOf({ ...importing(['f1', 'f2'], 'tiny'), tiny: ['chart'] }, ['tiny']), sides(6))
  expect([named.get('tiny'), named.get('chart')]).toEqual([undefined, undefined])
})

test('what only the office’s sign-in and screens need does not come with the customer’s', () => {
  const named = nameAll(graphOf({ adminSignIn: ['types'], o1: ['types'], landing: ['form'], o2: ['form'] }), sides(6))
  expect([named.get('types'), named.get('form')]).toEqual([undefined, 'entrance'])
})

const chunk = (moduleIds: string[], more: Partial<Bundle[string]> = {}) => ({ type: 'chunk', moduleIds, ...more })

test('office code in a file that the customer’s page can come to fetch is found', () => {
  const graph = graphOf({ front: ['?f0'], f0: ['table'], office: ['?o0'], o0: ['table', 'book'] })
  const files = (common: string[]): Bundle => ({
    'front.js': chunk(['front'], { facadeModuleId: 'front', dynamicImports: ['f0.js'] }),
    'f0.js': chunk(['f0'], { imports: ['common.js'] }),
    'common.js': chunk(common),
    'o0.js': chunk(['o0', 'book']),
  })
  expect(officeCodeInFront(graph, files(['table']), sides(1))).toEqual([])
  expect(officeCodeInFront(graph, files(['table', 'book']), sides(1))).toEqual(['book is in common.js'])
})

test('a customer’s screen that imports the office’s code is found', () => {
  const bundle: Bundle = { 'front.js': chunk([], { facadeModuleId: 'front' }) }
  const graph = graphOf({ front: ['?f0'], f0: ['src/orderbook/web/office/OrderMoves.tsx', 'o0'] })
  expect(officeCodeInFront(graph, bundle, sides(1))).toEqual([
    "src/orderbook/web/office/OrderMoves.tsx is imported by the customer's code",
    "o0 is imported by the customer's code",
  ])
})
