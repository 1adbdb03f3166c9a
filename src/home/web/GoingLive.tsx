import { Link } from 'wouter'
import { useRead } from '#kit/web/query.ts'
import { buttonClass } from '#ui/base/Button.tsx'
import { counted } from '#ui/base/counted.ts'
import { Mark } from '#ui/base/Mark.tsx'
import { SectionHead } from '#ui/page/PageHead.tsx'
import { getGoingLive } from '../contract.ts'
import { steps } from '../going-live.ts'

/**
 * What is still missing before the first order, and the way to it; what is done stays folded. Gone
 * when all of it is there.
 */
export function GoingLive() {
  const found = useRead(getGoingLive, {}, { ownFailure: true }).data?.data ?? []
  const open = found.filter(({ is_done }) => !is_done)
  const done = found.filter(({ is_done }) => is_done)
  if (open.length === 0) return null
  return (
    <section aria-labelledby="going-live-h" className="mt-6">
      <SectionHead
        title={open[0]?.step === 'sending' ? 'Before anything is sent' : 'Before the first order'}
        id="going-live-h"
      >
        <span className="figures text-small text-ink-3">
          {done.length} of {found.length} done
        </span>
      </SectionHead>
      <ol className="border-t border-line-strong">
        {open.map(({ step }) => {
          const { title, why, way } = steps[step]
          return (
            <li
              key={step}
              className="grid grid-cols-[18px_minmax(0,1fr)] gap-x-3 gap-y-3 border-b border-line py-3 tablet:grid-cols-[18px_minmax(0,1fr)_auto] tablet:items-center"
            >
              <span className="mt-1 self-start [&_.glyph]:size-4">
                <Mark group="neutral" />
              </span>
              <div>
                <b className="font-semibold">{title}</b>
                <p className="mt-0.5 text-pretty text-ink-2">{why}</p>
              </div>
              {way && (
                <Link href={way.href} className={`${buttonClass('default', 'small')} max-tablet:col-start-2`}>
                  {way.label}
                </Link>
              )}
            </li>
          )
        })}
      </ol>
      {done.length > 0 && (
        <details className="border-b border-line py-2">
          <summary className="cursor-pointer text-ink-2 text-small">{counted(done.length, 'step')} done</summary>
          <ul className="mt-1 grid gap-1 pb-1">
            {done.map(({ step }) => (
              <li key={step} className="flex items-center gap-3 text-ink-3">
                <Mark group="success" />
                {steps[step].title}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
