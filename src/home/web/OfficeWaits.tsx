import { Link } from 'wouter'
import { authSlice } from '#accounts/state.ts'
import { groupIndian } from '#kit/money.ts'
import { useRead } from '#kit/web/query.ts'
import { useSlice } from '#kit/web/store.ts'
import { buttonClass } from '#ui/base/Button.tsx'
import { Mark } from '#ui/base/Mark.tsx'
import { Skeleton } from '#ui/base/Skeleton.tsx'
import { SectionHead } from '#ui/page/PageHead.tsx'
import { officeNeeds } from '../needs.ts'
import { getOfficeNews } from '../news-contract.ts'
import { NeededMost } from './NeededMost.tsx'
import { lookEveryMs } from './News.tsx'

/** What waits for the office, the three that need it most first. */
export function OfficeWaits() {
  const [{ adminProductType }] = useSlice(authSlice)
  const read = useRead(getOfficeNews, {}, { ownFailure: true, everyMs: lookEveryMs })
  const desk = adminProductType === 'G' ? '/admin/manage-generic-order' : '/admin/manage-order'
  const data = read.data?.data
  if (!data) return read.isError ? null : <Skeleton width="100%" height={220} />
  const { needs } = data
  const waits = officeNeeds(needs, desk)
  const stuck = needs.failed.count + needs.hold.count + needs.late.count
  return (
    <section aria-labelledby="waits-h">
      <SectionHead title="Waits for us" id="waits-h">
        <Link href={desk} className="inline-block py-0.5">
          Work queue, {groupIndian(stuck)}
        </Link>
      </SectionHead>
      {waits.length === 0 ? (
        <p className="flex items-center gap-2 border-line border-y py-4 text-ink-2">
          <Mark group="success" />
          Nothing waits for the office.
        </p>
      ) : (
        <NeededMost
          label="What waits for the office"
          waits={waits.map(({ key, group, title, why, action, href }) => ({
            key,
            group,
            title,
            why,
            action: (
              <Link href={href} className={buttonClass('default', 'small')}>
                {action}
              </Link>
            ),
          }))}
        />
      )}
    </section>
  )
}
