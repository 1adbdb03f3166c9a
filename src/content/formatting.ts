// The few marks that an answer may have: **bold**, lines of '- ' or '1. ', and [words](/path or https://…).
// Everything else is text; there is no way to write HTML.

export type Inline = { text: string; bold?: true; href?: string }
export type Block = { kind: 'paragraph'; lines: Inline[][] } | { kind: 'list'; ordered: boolean; items: Inline[][] }

const marks = /\*\*([^*\n]+)\*\*|\[([^\]\n]{1,200})\]\(([^()\s]{1,500})\)/g

export function readBlocks(text: string): Block[] {
  return text
    .split(/\r?\n\s*\r?\n/)
    .flatMap((part) => blocksOf(part.split(/\r?\n/).filter((line) => line.trim() !== '')))
}

/** Lines of the same kind that follow each other make one block. */
function blocksOf(lines: string[]): Block[] {
  const blocks: Block[] = []
  for (const line of lines) {
    const item = /^\s*(?:(-)|\d{1,3}\.)\s+(.*)$/.exec(line)
    const last = blocks.at(-1)
    if (!item) {
      if (last?.kind === 'paragraph') last.lines.push(readInline(line.trim()))
      else blocks.push({ kind: 'paragraph', lines: [readInline(line.trim())] })
      continue
    }
    const ordered = item[1] === undefined
    const words = readInline(item[2] ?? '')
    if (last?.kind === 'list' && last.ordered === ordered) last.items.push(words)
    else blocks.push({ kind: 'list', ordered, items: [words] })
  }
  return blocks
}

export function readInline(text: string): Inline[] {
  const parts: Inline[] = []
  let from = 0
  for (const mark of text.matchAll(marks)) {
    const [whole, bold, words = '', href = ''] = mark
    if (bold === undefined && !isSafeLink(href)) continue
    if (mark.index > from) parts.push({ text: text.slice(from, mark.index) })
    parts.push(bold === undefined ? { text: words, href } : { text: bold, bold: true })
    from = mark.index + whole.length
  }
  if (from < text.length) parts.push({ text: text.slice(from) })
  return parts
}

/**
 * A page of this app, or one elsewhere that is encrypted. '//' and '/\' would lead to another host.
 */
export function isSafeLink(href: string): boolean {
  if (/[\s\\]/.test(href)) return false
  return /^\/(?!\/)/.test(href) || /^https:\/\/[a-z0-9.-]+(?:[/?#]|$)/i.test(href)
}
