import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import type { ComponentProps, ReactNode } from 'react'
import { groupIndian } from '#kit/money.ts'
import { IconButton } from '../base/Button.tsx'
import { Skeleton } from '../base/Skeleton.tsx'
import { useShortcut } from '../base/useShortcut.ts'
import { FactLine } from './FactLine.tsx'
import { PageHead, SectionHead } from './PageHead.tsx'
import './document.css'

/** The documents before and after this one in the list that led here. */
export type Neighbours = {
  place: { at: number; of: number } | null
  previous: (() => void) | null
  next: (() => void) | null
}

type DocumentPageProps = Pick<
  ComponentProps<typeof PageHead>,
  'title' | 'badge' | 'actions' | 'crumbs' | 'renderLink'
> & {
  /** One line of context. */
  context?: ReactNode
  /** 'order': 'Previous order', 'Next order'. */
  noun: string
  neighbours?: Neighbours
  facts: ComponentProps<typeof FactLine>['facts']
  /** What stops it and the way out, before everything else. */
  notices?: ReactNode
  /** Its sections, one below the other. */
  children: ReactNode
  /** Beside them: the timeline, the parties. */
  side?: ReactNode
}

/**
 * One document: what it is and its state, the facts, what stops it, its sections, and beside them
 * its story.
 */
export function DocumentPage(props: DocumentPageProps) {
  const { context, noun, neighbours, facts, notices, children, side, actions, ...head } = props
  return (
    <>
      <PageHead
        {...head}
        actions={
          <>
            {neighbours && <Steps noun={noun} {...neighbours} />}
            {actions}
          </>
        }
      >
        {context}
      </PageHead>
      <div className="my-5">
        <FactLine facts={facts} />
      </div>
      {notices && <div className="mb-6 grid gap-3 wrap-anywhere empty:hidden">{notices}</div>}
      <div className="document">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-10">{children}</div>
        {side && <div className="document-side">{side}</div>}
      </div>
    </>
  )
}

/** J and K go on, as in a work queue. */
function Steps({ noun, place, previous, next }: Neighbours & { noun: string }) {
  useShortcut('j', () => next?.(), { scope: 'page', off: !next })
  useShortcut('k', () => previous?.(), { scope: 'page', off: !previous })
  if (!place) return null
  return (
    <span className="flex items-center gap-1 print:hidden">
      <span className="figures mr-1 whitespace-nowrap text-ink-3 text-small">
        {groupIndian(place.at)} of {groupIndian(place.of)}
      </span>
      <IconButton
        label={`Previous ${noun}`}
        title={`Previous ${noun}: K`}
        aria-keyshortcuts="k"
        disabled={!previous}
        onClick={() => previous?.()}
      >
        <ChevronUp />
      </IconButton>
      <IconButton
        label={`Next ${noun}`}
        title={`Next ${noun}: J`}
        aria-keyshortcuts="j"
        disabled={!next}
        onClick={() => next?.()}
      >
        <ChevronDown />
      </IconButton>
    </span>
  )
}

type DocumentSectionProps = { id: string; title: ReactNode; aside?: ReactNode; children: ReactNode }

export function DocumentSection({ id, title, aside, children }: DocumentSectionProps) {
  return (
    <section aria-labelledby={id}>
      <SectionHead title={title} id={id}>
        {aside && <span className="text-ink-3">{aside}</span>}
      </SectionHead>
      <div className="mt-2.5">{children}</div>
    </section>
  )
}

/** Its head is known before its content is. */
export function DocumentLoading(head: Pick<ComponentProps<typeof PageHead>, 'title' | 'crumbs' | 'renderLink'>) {
  return (
    <div aria-busy="true">
      <PageHead {...head} />
      <div className="mt-6 grid gap-4">
        <Skeleton width={280} />
        <Skeleton width="100%" height={240} />
      </div>
    </div>
  )
}
