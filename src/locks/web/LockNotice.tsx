import { useRead } from '#kit/web/query.ts'
import { Notice } from '#ui/base/Notice.tsx'
import { listMyLocks } from '../contract.ts'
import { lockTold } from '../rules.ts'

const lookEveryMs = 120_000

/** Above what is ordered: the locks that would stop it, before anybody places it. */
export function LockNotice({ which = {}, className }: { which?: object; className?: string }) {
  const locks = useRead(listMyLocks, which, { ownFailure: true, everyMs: lookEveryMs }).data?.data ?? []
  if (locks.length === 0) return null
  return (
    <div className={className}>
      {locks.map((lock) => {
        const { title, why } = lockTold(lock)
        return (
          <Notice key={lock.id} group="warning" title={title} live>
            {why}
          </Notice>
        )
      })}
    </div>
  )
}
