import { Skeleton } from '#ui/base/Skeleton.tsx'
import { useMedia } from '#ui/base/useMedia.ts'
import { FoldedFigures } from '#ui/page/FoldedFigures.tsx'
import { AgeingBar } from './Ageing.tsx'
import type { Types } from './BothTypes.tsx'
import { useChartHeight } from './chartHeight.ts'
import { type FirmListProps, owedInWords } from './FirmList.tsx'
import { MoneyChartsLater } from './laterCharts.tsx'

type AllOwedProps = { read: FirmListProps['read']; kind: 'customer' | 'admin'; types: Types }

/** What all firms owe together, above their list, which does not move when it comes. */
export function AllOwed({ read, kind, types }: AllOwedProps) {
  const isNarrow = useMedia('(max-width: 720px)')
  const height = useChartHeight()
  const owing = read.data?.data
  if (!owing && read.isError) return null
  return (
    <FoldedFigures summary={owing ? owedInWords(owing, types) : <Skeleton width={240} />}>
      {isNarrow && owing && <AgeingBar ageing={owing.ageing} />}
      {!isNarrow && owing && <MoneyChartsLater ageing={owing.ageing} kind={kind} types={types} />}
      {!isNarrow && !owing && <Skeleton width="100%" height={height} className="my-6 block" />}
    </FoldedFigures>
  )
}
