import type { DivType } from '#kit/access.ts'
import { Skeleton } from '#ui/base/Skeleton.tsx'
import { FoldedFigures } from '#ui/page/FoldedFigures.tsx'
import { useMedia } from '#ui/width/useMedia.ts'
import { AgeingBar } from './Ageing.tsx'
import { BothTypes, type Types } from './BothTypes.tsx'
import { useChartHeight } from './chartHeight.ts'
import { type FirmListProps, owedInWords, owedShortly } from './FirmList.tsx'
import { MoneyChartsLater } from './laterCharts.tsx'

type AllOwedProps = {
  read: FirmListProps['read']
  kind: 'customer' | 'admin'
  types: Types
  divType: DivType | undefined
}

/** What all firms owe together, above their list, which does not move when it comes. */
export function AllOwed({ read, kind, types, divType }: AllOwedProps) {
  const isNarrow = useMedia('max-tablet')
  const height = useChartHeight()
  const owing = read.data?.data
  if (!owing && read.isError) return null
  return (
    <FoldedFigures summary={owing ? `${owedShortly(owing)}.` : <Skeleton width={240} />}>
      {isNarrow && owing && (
        <>
          <p className="mb-3 text-ink-2">{owedInWords(owing, types)}</p>
          <BothTypes divType={divType} on="phone" />
          <AgeingBar ageing={owing.ageing} />
        </>
      )}
      {!isNarrow && owing && <MoneyChartsLater ageing={owing.ageing} kind={kind} types={types} />}
      {!isNarrow && !owing && <Skeleton width="100%" height={height} className="my-6 block" />}
    </FoldedFigures>
  )
}
