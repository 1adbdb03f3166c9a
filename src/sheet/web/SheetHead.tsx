import ClipboardPaste from 'lucide-react/icons/clipboard-paste'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Button, buttonClass } from '#ui/base/Button.tsx'
import { Kbd } from '#ui/base/Kbd.tsx'

type SheetHeadProps = {
  /** '212 ethical products, prices of 15-11-2026' */
  children: ReactNode
  cardsPath: string
  onPaste: () => void
}

export function SheetHead({ children, cardsPath, onPaste }: SheetHeadProps) {
  return (
    <div className="osheet-top head">
      <div>
        <div className="title-line">
          <h1 tabIndex={-1}>Order sheet</h1>
          <p className="subline">{children}</p>
        </div>
      </div>
      <div className="acts">
        <div
          className="mr-2 flex items-center gap-4 text-ink-3 text-micro max-desk:hidden [&>span]:flex [&>span]:items-center [&>span]:gap-1 [&>span]:whitespace-nowrap"
          aria-hidden="true"
        >
          <span>
            <Kbd>↵</Kbd>
            <Kbd>↓</Kbd> next
          </span>
          <span>
            <Kbd>/</Kbd> search
          </span>
          <span>
            <Kbd>?</Kbd> all keys
          </span>
        </div>
        <Link href={cardsPath} aria-label="With pictures" className={buttonClass('default', 'small')}>
          <LayoutGrid />
          <span className="d-only">With pictures</span>
        </Link>
        <Button size="small" aria-label="Paste rows" aria-haspopup="dialog" onClick={onPaste}>
          <ClipboardPaste />
          <span className="d-only">Paste rows</span>
        </Button>
      </div>
    </div>
  )
}
