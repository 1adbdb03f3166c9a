import Lock from 'lucide-react/icons/lock'
import { schemeInWords } from '#pricing/scheme.ts'
import type { Terms } from '../../line.ts'
import { offeredScheme } from '../../offered.ts'
import './lines.css'

export function SchemeWords({ terms }: { terms: Terms }) {
  const words = schemeInWords(offeredScheme(terms))
  if (!words)
    return (
      <span className="text-ink-3">
        <span aria-hidden="true">–</span>
        <span className="sr-only">no scheme</span>
      </span>
    )
  return (
    <span className="scheme-mark">
      {words}
      {terms.compulsory && (
        <>
          <Lock />
          <span className="sr-only"> compulsory</span>
        </>
      )}
    </span>
  )
}
