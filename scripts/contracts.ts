// What the browser needs of a contract: how to call it. Shapes, summaries and limits are the
// server's and stay there.
import { parseSync } from 'vite'

/** What `kit/web` reads of an endpoint; of the output only whether there is one. */
const kept = new Set(['method', 'path', 'access', 'created', 'files', 'output', 'rowsAPage'])

type Node = { type: string; start: number; end: number; [key: string]: unknown }
type Edit = { start: number; end: number; text: string }

export function contractsForTheBrowser() {
  return {
    name: 'contracts-for-the-browser',
    apply: 'build' as const,
    enforce: 'post' as const,
    transform: {
      filter: { id: /\/src\/.*\.ts$/, code: /endpoint|shape/ },
      handler: (code: string) => (isContract(code) ? forTheBrowser(code) : null),
    },
  }
}

function isContract(code: string): boolean {
  return /from ["'](#kit|\.{1,2})\/(shape|endpoint)\.ts["']|from ["']zod\/mini["']/.test(code)
}

/**
 * Endpoints keep what calling needs; what else is computed here is left out unless somebody uses
 * it.
 */
export function forTheBrowser(code: string): string {
  const { program } = parseSync('contract.js', code)
  const edits = [...endpointsIn(program as unknown as Node)].map((declared) => lighter(declared, code))
  return withPureConstants(apply(code, edits))
}

function* endpointsIn(node: Node): Generator<Node> {
  if (node.type === 'CallExpression' && (node.callee as Node).name === 'endpoint') {
    const [declared] = node.arguments as Node[]
    if (declared?.type === 'ObjectExpression') yield declared
  }
  for (const child of childrenOf(node)) yield* endpointsIn(child)
}

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter(
      (value): value is Node => typeof value === 'object' && value !== null && 'type' in value && 'start' in value,
    )
}

/**
 * The declaration without what the browser never reads; a shape of the output becomes `undefined`.
 */
function lighter(declared: Node, code: string): Edit {
  const properties = (declared.properties as Node[]).flatMap((property) => {
    const name = property.type === 'Property' ? ((property.key as Node).name as string) : null
    if (name !== null && !kept.has(name)) return []
    const value = property.value as Node
    const isShape = name === 'output' && !(value.type === 'Literal' && value.value === null)
    return isShape ? [] : [code.slice(property.start, property.end)]
  })
  return { start: declared.start, end: declared.end, text: `{ ${properties.join(', ')} }` }
}

const computed = ['CallExpression', 'ObjectExpression', 'ArrayExpression']

/**
 * `const a = b(c)`, `const a = { b: c() }` and `const a = [b()]` as a pure expression: the bundler
 * drops it where nobody reads `a`.
 */
function withPureConstants(code: string): string {
  const { program } = parseSync('contract.js', code)
  const edits = (program.body as unknown as Node[]).flatMap((statement) => {
    const declaration = statement.type === 'ExportNamedDeclaration' ? (statement.declaration as Node | null) : statement
    if (declaration?.type !== 'VariableDeclaration') return []
    return (declaration.declarations as Node[]).flatMap(({ init }): Edit[] => {
      const value = init as Node | null
      if (!value || !computed.includes(value.type)) return []
      return [
        { start: value.start, end: value.start, text: '/*@__PURE__*/ (() => (' },
        { start: value.end, end: value.end, text: '))()' },
      ]
    })
  })
  return apply(code, edits)
}

function apply(code: string, edits: Edit[]): string {
  let result = code
  for (const { start, end, text } of [...edits].sort((a, b) => b.start - a.start))
    result = result.slice(0, start) + text + result.slice(end)
  return result
}
