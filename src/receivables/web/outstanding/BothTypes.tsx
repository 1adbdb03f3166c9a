import { useSearchParams } from 'wouter'
import type { DivType } from '#kit/access.ts'
import { Chip } from '#ui/base/Chip.tsx'

export type Types = 'one' | 'both'

/** Which product types the address asks for; both are for who works in both. */
export function useTypes(divType: DivType | undefined): Types {
  const [params] = useSearchParams()
  return divType === 'B' && params.get('types') === 'both' ? 'both' : 'one'
}

type BothTypesProps = { divType: DivType | undefined; className?: string }

/** Adds up ethical and generic; whoever works in one of them does not see it. */
export function BothTypes({ divType, className }: BothTypesProps) {
  const [, setParams] = useSearchParams()
  const isOn = useTypes(divType) === 'both'
  if (divType !== 'B') return null
  const turn = (params: URLSearchParams) => {
    if (isOn) params.delete('types')
    else params.set('types', 'both')
    return params
  }
  return (
    <span className={className}>
      <Chip on={isOn} onClick={() => setParams(turn)}>
        Ethical and generic
      </Chip>
    </span>
  )
}
