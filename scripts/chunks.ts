// Which modules share a file of the build: what is needed together comes together, not in sixty
// small pieces, and no file of the customer's holds code that only the office needs.
import { join } from 'node:path'
import { type PageFile, pageFiles, screensOf, shells, signIns, start } from './screens-built.ts'

type Module = {
  code: string | null
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
}
export type Graph = { getModuleInfo(id: string): Module | null }
type Side = { page: string; shell: string; signIns: string[]; screens: string[] }
export type Sides = { front: Side; office: Side; start: string; goods: string[]; carts: string[] }

/**
 * The first that fits a module takes it. What a module of a group imports is in that group or an
 * earlier one, or apart.
 */
const groups = [
  'page',
  'start',
  'entrance',
  'alone',
  'shell',
  'common',
  'tables',
  'lists',
  'front-common',
  'office-common',
] as const
type Group = (typeof groups)[number]

/**
 * What so many of the screens of a side, or of both, need is cheaper to have than to fetch apart.
 */
const commonShare = 0.43
/** A file costs more than so many characters: for the little ones fewer screens suffice. */
const few = 1000
const littleShare = 0.1
/** Where people order all day: they bring nothing of lists, the cart of these only the table. */
const goods = ['src/sheet/web/OrderSheet.tsx', 'src/sheet/web/Products.tsx']
const carts = ['src/placing/web/PlaceCart.tsx']
const root = join(import.meta.dirname, '..')
const inRoot = (path: string) => join(root, path)
const shapes = inRoot('src/kit/shape.ts')

export function chunkGroups() {
  let named: Map<string, Group> | undefined
  return groups.map((group, at) => ({
    name: (id: string, graph: Graph) => {
      named ??= nameAll(graph, sidesBuilt())
      return named.get(id) === group ? group : null
    },
    priority: groups.length - at,
    // Only what is named: else the office's file would take along what a customer's screen needs,
    // too.
    includeDependenciesRecursively: false,
  }))
}

export function sidesBuilt(): Sides {
  const side = (page: PageFile): Side => {
    const screens = [...screensOf(page)]
    return {
      page: inRoot(page),
      shell: inRoot(shells[page]),
      signIns: screens.filter((path) => signIns.includes(path)).map(inRoot),
      screens: screens.filter((path) => !signIns.includes(path)).map(inRoot),
    }
  }
  const [front, office] = pageFiles
  return {
    front: side(front),
    office: side(office),
    start: inRoot(start),
    goods: goods.map(inRoot),
    carts: carts.map(inRoot),
  }
}

export function nameAll(graph: Graph, { front, office, start, goods, carts }: Sides): Map<string, Group> {
  const reachedBy = (from: string[]) => from.map((one) => reach(graph, one))
  const pages = reachedBy([front.page, office.page])
  const hulls = reachedBy([front.shell, office.shell])
  const entrances = [front, office].map((side) => reachedBy(side.signIns))
  const inside = [front, office].map((side) => reachedBy([side.shell, ...side.screens]))
  const [started = new Set<string>()] = reachedBy([start])
  const [ofFront = new Set(), ofOffice = new Set()] = inside.map((ids, at) => union([...ids, ...(entrances[at] ?? [])]))
  const evenLater = reach(graph, front.page, { later: true })
  const all = [...union([...pages, started, ...entrances.flat(), ...inside.flat()])]

  const toAll = (id: string): Group | 'apart' | null => {
    const has = (ids: Set<string>) => ids.has(id)
    if (pages.some(has)) return pages.every(has) ? 'page' : 'apart'
    if (started.has(id)) return id === start ? 'apart' : 'start'
    const itsSignIns = entrances.flat().filter(has).length
    if (itsSignIns > 0) {
      if (!inside.flat().some(has)) return itsSignIns > 1 && ofFront.has(id) ? 'alone' : 'apart'
      // A sign-in must stay small: what it shares with one side's screens alone is in a file of
      // its own.
      return ofFront.has(id) && ofOffice.has(id) ? 'entrance' : 'apart'
    }
    return hulls.every(has) ? 'shell' : null
  }
  const known = new Map(all.map((id) => [id, toAll(id)]))
  const common = commonOf(graph, inside, (id) => known.get(id) ?? null)
  const atGoods = union([...hulls, ...reachedBy(goods)])
  const atCarts = union(reachedBy(carts))
  const ofBoth = (id: string): Group => (atGoods.has(id) ? 'common' : atCarts.has(id) ? 'tables' : 'lists')
  const named = new Map<string, Group>()
  for (const [id, group] of known) {
    if (group) group !== 'apart' && named.set(id, group)
    else if (common.has(id)) {
      const side = !ofOffice.has(id) ? 'front-common' : !ofFront.has(id) ? 'office-common' : ofBoth(id)
      // What a customer's screen fetches later must not bring the office's file along.
      if (side !== 'office-common' || !evenLater.has(id)) named.set(id, side)
    }
  }
  return named
}

/**
 * What enough screens of its side need, or of both; the little ones only if all that they import is
 * at hand, too.
 */
function commonOf(graph: Graph, sides: Set<string>[][], known: (id: string) => Group | 'apart' | null): Set<string> {
  const isNeededBy = (id: string, share: number) => {
    const screens = sides.filter((side) => side.some((ids) => ids.has(id))).flat()
    return screens.filter((ids) => ids.has(id)).length >= Math.max(2, screens.length * share)
  }
  const isLittle = (id: string) => !id.endsWith('.css') && (graph.getModuleInfo(id)?.code?.length ?? few) < few
  const open = [...union(sides.flat())].filter((id) => !known(id))
  const common = new Set(open.filter((id) => isNeededBy(id, commonShare)))
  const little = new Set(open.filter((id) => isLittle(id) && isNeededBy(id, littleShare)))
  const isAtHand = (id: string) => common.has(id) || little.has(id) || (known(id) ?? 'apart') !== 'apart'
  return union([common, [...little].filter((id) => [...reach(graph, id)].every(isAtHand))])
}

/**
 * A module and all that it imports, as far as that is not fetched later; or all that can follow
 * from it.
 */
function reach(graph: Graph, from: string, { later = false } = {}): Set<string> {
  const seen = new Set<string>()
  const visit = (id: string) => {
    if (seen.has(id)) return
    seen.add(id)
    // Shapes are left out of what the browser gets (contracts.ts), and what they need with them.
    if (id === shapes) return
    const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {}
    for (const next of later ? [...importedIds, ...dynamicallyImportedIds] : importedIds) visit(next)
  }
  visit(from)
  return seen
}

function union(sets: Iterable<string>[]): Set<string> {
  return new Set(sets.flatMap((ids) => [...ids]))
}

export type Bundle = Record<
  string,
  { type: string; imports?: string[]; dynamicImports?: string[]; moduleIds?: string[]; facadeModuleId?: string | null }
>

/**
 * Everything that the customer's page can come to fetch must be the customer's: a sentence for each
 * module that is not.
 */
export function officeCodeInFront(graph: Graph, bundle: Bundle, { front, office }: Sides): string[] {
  const theirs = reach(graph, front.page, { later: true })
  const isOffice = (id: string) =>
    [office.shell, ...office.screens, ...office.signIns].includes(id) || /\/web\/office[/-]/.test(id)
  const forbidden = [...theirs].filter(isOffice)
  const entry = Object.keys(bundle).find((file) => bundle[file]?.facadeModuleId === front.page)
  const files = new Set<string>()
  const visit = (file: string) => {
    if (files.has(file)) return
    files.add(file)
    const { imports = [], dynamicImports = [] } = bundle[file] ?? {}
    for (const next of [...imports, ...dynamicImports]) visit(next)
  }
  if (!entry) return ['The build has no page for the customer.']
  visit(entry)
  const strange = [...files].flatMap((file) =>
    (bundle[file]?.moduleIds ?? []).filter((id) => isOurs(id) && !theirs.has(id)).map((id) => `${id} is in ${file}`),
  )
  return [...forbidden.map((id) => `${id} is imported by the customer's code`), ...strange]
}

/** The bundler's own helpers belong to nobody. */
function isOurs(id: string): boolean {
  return !id.startsWith('\0')
}

/** No build with office code in a file of the customer's. */
export function sidesApart() {
  return {
    name: 'sides-apart',
    apply: 'build' as const,
    generateBundle(this: Graph & { error(text: string): never }, _: unknown, bundle: Bundle) {
      const found = officeCodeInFront(this, bundle, sidesBuilt())
      if (found.length > 0) this.error(`The customer's files hold office code:\n${found.join('\n')}`)
    },
  }
}
