import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { authSlice } from '#accounts/state.ts'
import { formatDay } from '#kit/date.ts'
import { shortRupees } from '#kit/money.ts'
import { useRead } from '#kit/web/query.ts'
import { useSlice } from '#kit/web/store.ts'
import { ServedOnly } from '#people/web/ServedOnly.tsx'
import { Mark } from '#ui/base/Mark.tsx'
import { Skeleton } from '#ui/base/Skeleton.tsx'
import { SectionHead } from '#ui/page/PageHead.tsx'
import { newsLines, type Whose } from '../news.ts'
import { getNews, getOfficeNews, type News as NewsData } from '../news-contract.ts'

/** Orders are heard of at once; money and papers are looked at this often. */
export const lookEveryMs = 30_000

export function MyNews() {
  const [{ BrandManager, DepotLogin, userType }] = useSlice(authSlice)
  const read = useRead(getNews, {}, { ownFailure: true, everyMs: lookEveryMs })
  return (
    <News
      data={read.data?.data}
      isFailed={read.isError}
      whose={{ side: 'front', isDepot: DepotLogin, isEmployee: userType === 'Employee' }}
      note={<ServedOnly what="changes" />}
      {...(BrandManager && { empty: 'No changes at the distributors you serve since yesterday.' })}
    />
  )
}

export function OfficeNews() {
  const read = useRead(getOfficeNews, {}, { ownFailure: true, everyMs: lookEveryMs })
  return <News data={read.data?.data} isFailed={read.isError} whose={{ side: 'office' }} />
}

type NewsProps = { data: NewsData | undefined; isFailed: boolean; whose: Whose; note?: ReactNode; empty?: string }

/** What happened since yesterday, a line a kind, each a link. */
function News({ data, isFailed, whose, note, empty = 'Nothing has changed since yesterday.' }: NewsProps) {
  if (!data) return isFailed ? null : <Skeleton width="100%" height={180} />
  const lines = newsLines(data.changes, whose, data.since)
  return (
    <section aria-labelledby="news-h">
      <SectionHead title="Since yesterday" id="news-h">
        <span className="figures text-ink-3 text-small">from {formatDay(data.since)}</span>
      </SectionHead>
      {lines.length === 0 ? (
        <p className="border-line border-y py-4 text-ink-2">{empty}</p>
      ) : (
        <ul className="border-line border-t">
          {lines.map(({ kind, group, text, paise, href }) => (
            <li key={kind} className="border-line border-b">
              <Link href={href} className="flex items-center gap-3 py-3 text-ink">
                <Mark group={group} />
                <span className="grow">{text}</span>
                {paise > 0 && <span className="figures whitespace-nowrap text-ink-2">{shortRupees(paise)}</span>}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {note}
    </section>
  )
}
