// Which modules share a file of the build: what is needed together comes together, not in sixty small pieces.
import { join } from 'node:path'
import { screenTables, shells, signIns, start } from './screens-built.ts'

type Module = { code: string | null; importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] }
type Graph = { getModuleInfo(id: string): Module | null }

/** The first that fits a module takes it, together with what it imports. */
const groups = ['page', 'start', 'entrance', 'shell', 'common'] as const
type Group = (typeof groups)[number]

/** What so many screens need is cheaper to have than to fetch apart. */
const commonTo = 6
/** A file costs more than so many characters: what two have need of comes with what is common. */
const few = 1000
const root = join(import.meta.dirname, '..')

export function chunkGroups() {
  let named: Map<string, Group> | undefined
  return groups.map((group, at) => ({
    name: (id: string, graph: Graph) => {
      named ??= nameAll(graph)
      return named.get(id) === group ? group : null
    },
    priority: groups.length - at,
  }))
}

function nameAll(graph: Graph): Map<string, Group> {
  const reached = (path: string) => reach(graph, join(root, path))
  const pages = Object.keys(screenTables).map(reached)
  const started = reached(start)
  const hulls = Object.values(shells).map(reached)
  const entrances = signIns.map(reached)
  const screens = Object.values(screenTables)
    .flatMap((table) => graph.getModuleInfo(join(root, table))?.dynamicallyImportedIds ?? [])
    .filter((id) => !signIns.some((path) => id.endsWith(path)))
    .map((id) => reach(graph, id))

  const isSmall = (id: string) => !id.endsWith('.css') && (graph.getModuleInfo(id)?.code?.length ?? few) < few
  const named = new Map<string, Group>()
  for (const id of new Set([...pages, started, ...entrances, ...hulls, ...screens].flatMap((ids) => [...ids]))) {
    const has = (ids: Set<string>) => ids.has(id)
    if (pages.some(has)) pages.every(has) && named.set(id, 'page')
    else if (started.has(id)) id !== join(root, start) && named.set(id, 'start')
    else if (entrances.some(has)) [...hulls, ...screens].some(has) && named.set(id, 'entrance')
    else if (hulls.every(has)) named.set(id, 'shell')
    else if ([...hulls, ...screens].filter(has).length >= (isSmall(id) ? 2 : commonTo)) named.set(id, 'common')
  }
  return named
}

/** A module and all that it imports, as far as that is not fetched later. */
function reach(graph: Graph, from: string): Set<string> {
  const seen = new Set<string>()
  const visit = (id: string) => {
    if (seen.has(id)) return
    seen.add(id)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) visit(imported)
  }
  visit(from)
  return seen
}
