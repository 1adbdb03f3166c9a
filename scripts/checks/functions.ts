// Functions that are longer than a screen, by plain count: from the line where one begins to the
// line where it ends, blank lines and comments included.
import { parseSync } from 'vite'

export const mostInFunction = 80

type Node = { type: string; start: number; end: number; [key: string]: unknown }

/** A sentence about each of a file's functions that are too long. */
export function functionsTooLong(file: string, text: string): string[] {
  const lineOf = lineFinder(text)
  return functionsIn(parseSync(file, text).program as unknown as Node, 'A function').flatMap(({ node, name }) => {
    const first = lineOf(node.start)
    const lines = lineOf(node.end) - first + 1
    return lines > mostInFunction
      ? [`${name} in ${file}:${first} has ${lines} lines, more than ${mostInFunction}.`]
      : []
  })
}

type Found = { node: Node; name: string }

function functionsIn(node: Node, outer: string): Found[] {
  const name = nameOf(node) ?? outer
  const inner = Object.values(node)
    .flat()
    .filter(isNode)
    .flatMap((one) => functionsIn(one, name))
  return /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)
    ? [{ node, name }, ...inner]
    : inner
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Partial<Node>).type === 'string'
}

function nameOf({ id }: Node): string | null {
  return isNode(id) && typeof id.name === 'string' ? id.name : null
}

function lineFinder(text: string): (at: number) => number {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]
  return (at) => {
    let [low, high] = [0, starts.length]
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) <= at) low = middle
      else high = middle
    }
    return low + 1
  }
}
