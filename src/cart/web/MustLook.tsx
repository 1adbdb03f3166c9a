import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { tooManyPacks, whyNotPacks } from '#pricing/quantity.ts'
import { Button, buttonClass } from '#ui/base/Button.tsx'
import { listed } from '#ui/base/counted.ts'
import { Notice } from '#ui/base/Notice.tsx'
import type { Line, Warning } from '../line.ts'
import type { CartAutosave } from './autosave/cartAutosave.ts'
import { useLinesLater, useMistakes } from './autosave/useCartAutosave.ts'
import type { Chosen } from './choosing/choice.ts'
import { wayOf } from './way.ts'

/**
 * What is looked at before anything is placed: numbers too large, prices that rose, products that
 * are not sold any more.
 */
export function MustLook({ autosave, choice }: { autosave: CartAutosave; choice: Chosen }) {
  const lines = useLinesLater(autosave)
  const has = (line: Line, code: Warning['code']) => line.warnings.some((warning) => warning.code === code)
  const dearer = lines.filter((line) => has(line, 'dearer'))
  const gone = lines.filter((line) => has(line, 'inactive'))
  const notices: ReactNode[] = [
    <TooLarge key="large" autosave={autosave} choice={choice} />,
    dearer.length > 0 && <Dearer key="dearer" autosave={autosave} lines={dearer} />,
    gone.length > 0 && <Gone key="gone" autosave={autosave} lines={gone} />,
  ]
  return (
    <div className="grid gap-3 empty:hidden" id="must-look">
      {notices}
    </div>
  )
}

function TooLarge({ autosave, choice }: { autosave: CartAutosave; choice: Chosen }) {
  const mistakes = [...useMistakes(autosave).values()]
  return mistakes.map(({ terms, text }) => (
    <Notice
      key={terms.product_code}
      group="danger"
      live
      title={`Correct the quantity of ${terms.product_name}`}
      actions={
        <>
          <Button onClick={() => autosave.forget(terms.product_code)}>Discard it</Button>
          <Link href={findPath(choice, terms.product_code)} className={buttonClass('primary')}>
            Correct it
          </Link>
        </>
      }
    >
      {whyNotPacks(text) ?? `You typed ${text}. ${tooManyPacks}`}
    </Notice>
  ))
}

function findPath(choice: Chosen, code: string): string {
  const path = wayOf('/products-list', choice)
  return `${path}${path.includes('?') ? '&' : '?'}search=${encodeURIComponent(code)}`
}

function Dearer({ autosave, lines }: { autosave: CartAutosave; lines: Line[] }) {
  const [first] = lines
  const isOne = lines.length === 1
  return (
    <Notice
      group="warning"
      live
      title={isOne ? `Accept the new price of ${first?.terms.product_name}` : `Accept ${lines.length} new prices`}
      actions={<Button onClick={() => void autosave.accept(lines)}>{isOne ? 'Accept it' : 'Accept all'}</Button>}
    >
      The {isOne ? 'price' : 'prices'} of {listed(lines.slice(0, 5).map((line) => line.terms.product_name))}
      {lines.length > 5 && ` and ${lines.length - 5} more`} rose after you added {isOne ? 'it' : 'them'}.
    </Notice>
  )
}

function Gone({ autosave, lines }: { autosave: CartAutosave; lines: Line[] }) {
  const [first] = lines
  const isOne = lines.length === 1
  return (
    <Notice
      group="danger"
      live
      title={isOne ? `Remove ${first?.terms.product_name}` : `Remove ${lines.length} products`}
      actions={
        <Button onClick={() => autosave.typeAll(lines.map(({ terms }) => ({ terms, asked: 0 })))}>Remove</Button>
      }
    >
      {isOne ? 'It is' : 'They are'} no longer sold, so the order can’t be placed with {isOne ? 'it' : 'them'}.
    </Notice>
  )
}
