import { useSearchParams } from 'wouter'
import type { DivType } from '#kit/access.ts'
import { Chip } from '#ui/base/Chip.tsx'
import { useMedia } from '#ui/width/useMedia.ts'

export type Types = 'one' | 'both'

/** Which product types the address asks for; both are for who works in both. */
export function useTypes(divType: DivType | undefined): Types {
  const [params] = useSearchParams()
  return divType === 'B' && params.get('types') === 'both' ? 'both' : 'one'
}

type BothTypesProps = { divType: DivType | undefined; on: 'desk' | 'phone' }

/** Adds up ethical and generic; whoever works in one of them does not see it. */
export function BothTypes({ divType, on }: BothTypesProps) {
  const [, setParams] = useSearchParams()
  const isOn = useTypes(divType) === 'both'
  const isPhone = useMedia('max-tablet')
  if (divType !== 'B' || isPhone !== (on === 'phone')) return null
  const turn = (params: URLSearchParams) => {
    if (isOn) params.delete('types')
    else params.set('types', 'both')
    return params
  }
  return (
    <Chip on={isOn} onClick={() => setParams(turn)}>
      Ethical and generic
    </Chip>
  )
}
