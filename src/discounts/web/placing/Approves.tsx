import { percentOf } from '#parties/rules.ts'
import type { Needs } from '#pricing/discount.ts'
import { SectionHead } from '#ui/page/PageHead.tsx'
import { Timeline, type TimelineStep } from '#ui/page/Timeline.tsx'
import type { Sold } from './useDiscountCart.ts'

type ApprovesProps = { lines: readonly Sold[]; needs: Needs; distributor: string; isOwn: boolean }

/** Who comes after one another: the deepest line decides. */
export function Approves({ lines, needs, distributor, isOwn }: ApprovesProps) {
  const deepest = lines
    .filter((line) => line.needs !== 'none')
    .toSorted((one, other) => other.discount_bp - one.discount_bp)[0]
  const terms = lines[0]?.product
  const steps: TimelineStep[] = [
    step('you', 'now', 'You', terms ? `up to ${percentOf(terms.free_bp)}, or within a contract` : ''),
    ...(needs === 'manager'
      ? [step('manager', 'next', 'A brand manager of the division', `up to ${percentOf(terms?.manager_bp ?? 0)}`)]
      : []),
    ...(needs === 'admin' ? [step('admin', 'next', 'An admin', 'down to the floor')] : []),
    ...(isOwn ? [] : [step('firm', 'next', `${distributor} confirms`, 'sees its margin first')]),
  ]
  return (
    <section>
      <SectionHead title="Who approves" />
      <p className="mt-1 mb-3 text-ink-2">
        {deepest
          ? `The highest discount decides: ${percentOf(deepest.discount_bp)} on ${deepest.product.product_name}.`
          : 'All lines are within what you may give, or within a contract.'}
      </p>
      <Timeline label="Who approves" steps={steps} />
    </section>
  )
}

function step(key: string, state: 'now' | 'next', title: string, detail: string): TimelineStep {
  return { key, state, group: 'info', title, detail }
}
