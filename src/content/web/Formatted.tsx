import { Link } from 'wouter'
import { type Inline, readBlocks } from '../formatting.ts'

/** An answer as it was marked up: elements made of its parts, never HTML of somebody's making. */
export function Formatted({ text }: { text: string }) {
  return (
    <div className="grid gap-3 wrap-anywhere">
      {readBlocks(text).map((block, at) => {
        const key = `${at}`
        if (block.kind === 'paragraph') {
          return (
            <p key={key}>
              {block.lines.map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place in the paragraph
                <span key={index}>
                  {index > 0 && <br />}
                  <Words parts={line} />
                </span>
              ))}
            </p>
          )
        }
        const List = block.ordered ? 'ol' : 'ul'
        return (
          <List key={key} className={block.ordered ? 'grid list-decimal gap-1 pl-5' : 'grid list-disc gap-1 pl-5'}>
            {block.items.map((item, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an item is its place in the list
              <li key={index}>
                <Words parts={item} />
              </li>
            ))}
          </List>
        )
      })}
    </div>
  )
}

function Words({ parts }: { parts: Inline[] }) {
  return parts.map((part, at) => {
    const key = `${at}`
    if (part.bold) return <b key={key}>{part.text}</b>
    if (part.href?.startsWith('/')) {
      return (
        <Link key={key} href={part.href}>
          {part.text}
        </Link>
      )
    }
    if (part.href) {
      return (
        <a key={key} href={part.href} target="_blank" rel="noopener noreferrer">
          {part.text}
        </a>
      )
    }
    return part.text
  })
}
