import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { type ReactNode, useState } from 'react'
import { Button } from '../base/Button.tsx'
import { counted } from '../base/counted.ts'
import { whenOpened } from '../base/later.tsx'
import { useMedia } from '../width/useMedia.ts'

const Sheet = whenOpened(() => import('../dialogs/Sheet.tsx').then((part) => part.Sheet))

type FoldedFiltersProps = {
  /** How many are set. */
  set: number
  /** How many rows they leave. */
  total: number | undefined
  children: ReactNode
}

/** On a phone the filters lie behind one button, so that the rows begin high up. */
export function FoldedFilters({ set, total, children }: FoldedFiltersProps) {
  const isNarrow = useMedia('max-tablet')
  const [isOpen, setOpen] = useState(false)
  if (!isNarrow) return children
  return (
    <>
      <Button aria-haspopup="dialog" className="flex-none" onClick={() => setOpen(true)}>
        <SlidersHorizontal />
        {set > 0 ? `Filters, ${set} set` : 'Filters'}
      </Button>
      <Sheet open={isOpen} onClose={() => setOpen(false)} label="Filters" side="bottom" head>
        <div className="grid gap-4 px-4 pb-4">
          {children}
          <Button kind="primary" onClick={() => setOpen(false)}>
            Show {total === undefined ? 'results' : counted(total, 'result')}
          </Button>
        </div>
      </Sheet>
    </>
  )
}
