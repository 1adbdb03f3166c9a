import { Link } from 'wouter'
import { useRead } from '#kit/web/query.ts'
import { buttonClass } from '#ui/base/Button.tsx'
import { Mark } from '#ui/base/Mark.tsx'
import { SectionHead } from '#ui/page/PageHead.tsx'
import { getGoingLive } from '../contract.ts'
import { steps } from '../going-live.ts'

/** What is still missing before the first order, and the way to it. Gone when all of it is there. */
export function GoingLive() {
  const found = useRead(getGoingLive, {}, { ownFailure: true }).data?.data ?? []
  if (found.length === 0) return null
  const done = found.filter(({ is_done }) => is_done).length
  return (
    <section aria-labelledby="going-live-h" className="mt-6">
      <SectionHead
        title={found[0]?.step === 'sending' ? 'Before anything is sent' : 'Before the first order'}
        id="going-live-h"
      >
        <span className="num text-small text-ink-3">
          {done} of {found.length} done
        </span>
      </SectionHead>
      <ol className="border-t border-line-strong">
        {found.map(({ step, is_done }) => {
          const { title, why, way } = steps[step]
          return (
            <li
              key={step}
              className="grid grid-cols-[18px_minmax(0,1fr)] gap-x-3 gap-y-3 border-b border-line py-3 tablet:grid-cols-[18px_minmax(0,1fr)_auto] tablet:items-center"
            >
              <span className="mt-1 self-start [&_.glyph]:size-4">
                <Mark group={is_done ? 'success' : 'neutral'} />
              </span>
              <div>
                <b className={is_done ? 'font-medium text-ink-3' : 'font-semibold'}>
                  {title}
                  <span className="sr-only">{is_done ? ', done' : ', not done yet'}</span>
                </b>
                {!is_done && <p className="mt-0.5 text-pretty text-ink-2">{why}</p>}
              </div>
              {!is_done && way && (
                <Link href={way.href} className={`${buttonClass('default', 'small')} max-tablet:col-start-2`}>
                  {way.label}
                </Link>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
