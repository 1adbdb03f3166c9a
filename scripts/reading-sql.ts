// SQL as text: what stands in a TypeScript file's `sql` templates, and which tables a text writes
// to.

/** A write names its table after these words; `for update`, `do update` and `on update` do not. */
const write =
  /(?<!\b(?:for|for no key|do|on|or|before|after)\s+)\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?|copy)\s+(?:only\s+)?(\w+)/gi

export function withoutComments(sql: string): string {
  return sql.replace(/--.*$/gm, '')
}

export function writtenIn(sql: string): string[] {
  return [...new Set([...sql.matchAll(write)].map(([, table = '']) => table.toLowerCase()))]
}

/** The text of every sql`…` of a file, a space in place of each value. */
export function sqlIn(source: string): string {
  const texts: string[] = []
  for (let at = source.indexOf('sql`'); at !== -1; at = source.indexOf('sql`', at + 4))
    texts.push(templateAt(source, at + 4).text)
  return withoutComments(texts.join('\n'))
}

/**
 * A template that begins here: its own text, and where it ends. What stands in ${…} is left out.
 */
function templateAt(source: string, begins: number): { text: string; ends: number } {
  let text = ''
  let at = begins
  while (at < source.length && source[at] !== '`') {
    if (source.startsWith('${', at)) {
      at = valueAt(source, at + 2)
      text += ' '
    } else text += source[at++]
  }
  return { text, ends: at }
}

/** Where the ${…} ends whose inside begins here: after its brace. */
function valueAt(source: string, begins: number): number {
  let open = 1
  let at = begins
  while (at < source.length && open > 0) {
    if (source[at] === '`') at = templateAt(source, at + 1).ends
    else if (source[at] === '{') open += 1
    else if (source[at] === '}') open -= 1
    at += 1
  }
  return at
}
