import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { listed } from './CartTray.tsx'
import type { Keeper } from './keeper.ts'
import { useLines } from './keepers.ts'
import type { Line, Warning } from './line.ts'

/** Prices that rose and lines that are not sold any more: looked at before anything is placed. */
export function MustLook({ keeper }: { keeper: Keeper }) {
  const lines = useLines(keeper)
  const has = (line: Line, code: Warning['code']) => line.warnings.some((warning) => warning.code === code)
  const dearer = lines.filter((line) => has(line, 'dearer'))
  const gone = lines.filter((line) => has(line, 'inactive'))
  if (dearer.length === 0 && gone.length === 0) return null
  return (
    <div className="grid gap-3" id="must-look">
      {dearer.length > 0 && (
        <Notice
          group="warning"
          live
          title={
            dearer.length === 1
              ? `Accept the new price of ${dearer[0]?.terms.product_name}`
              : `Accept ${dearer.length} new prices`
          }
          actions={
            <Button onClick={() => void keeper.accept(dearer)}>
              {dearer.length === 1 ? 'Accept it' : 'Accept all'}
            </Button>
          }
        >
          {listed(dearer.slice(0, 5).map((line) => line.terms.product_name))} {dearer.length === 1 ? 'has' : 'have'}{' '}
          become dearer since you put {dearer.length === 1 ? 'it' : 'them'} in.
        </Notice>
      )}
      {gone.length > 0 && (
        <Notice
          group="danger"
          live
          title={gone.length === 1 ? `Take out ${gone[0]?.terms.product_name}` : `Take out ${gone.length} products`}
          actions={
            <Button onClick={() => keeper.typeAll(gone.map(({ terms }) => ({ terms, asked: 0 })))}>Take out</Button>
          }
        >
          {gone.length === 1 ? 'It is' : 'They are'} not sold any more, so the order can’t be placed with{' '}
          {gone.length === 1 ? 'it' : 'them'}.
        </Notice>
      )}
    </div>
  )
}
