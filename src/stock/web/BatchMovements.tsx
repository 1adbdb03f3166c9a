import type { Output } from '#kit/endpoint.ts'
import { groupIndian } from '#kit/money.ts'
import { useRead } from '#kit/web/query.ts'
import { TimeText } from '#ui/base/DateText.tsx'
import { Skeleton } from '#ui/base/Skeleton.tsx'
import { listMovements } from '../contract.ts'

type Movement = Output<typeof listMovements>['data'][number]

const kinds: Record<Movement['kind'], string> = {
  receipt: 'Taken in',
  adjustment: 'Adjusted',
  transfer: 'Transferred',
  count: 'Counted',
  issue: 'Issued',
  return: 'Returned',
}

/** The last of what came in and went out of a batch. */
export function BatchMovements({ id }: { id: number }) {
  const read = useRead(listMovements, { batch_id: String(id) }, { ownFailure: true })
  if (read.isError && !read.data) return <p className="text-ink-2">What happened to this batch did not load.</p>
  if (!read.data) return <Skeleton width="70%" />
  const { data, total } = read.data
  const shown = data.slice(0, 8)
  return (
    <section>
      <h3 className="font-medium text-small">Last movements</h3>
      {shown.length === 0 ? (
        <p className="text-ink-3">None yet.</p>
      ) : (
        <ul className="mt-1 border-line border-t">
          {shown.map((one) => (
            <li key={one.id} className="flex justify-between gap-3 border-line border-b py-1 text-small">
              <span>
                {kinds[one.kind]} {one.document}
                <span className="block text-ink-2">
                  <TimeText at={one.at} />
                  {one.by && `, ${one.by}`}
                  {one.reason && `: ${one.reason}`}
                </span>
              </span>
              <span className="figures">
                {one.change > 0 ? `+${groupIndian(one.change)}` : `−${groupIndian(-one.change)}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      {total > shown.length && (
        <p className="text-ink-3 text-small">{groupIndian(total - shown.length)} more before.</p>
      )}
    </section>
  )
}
