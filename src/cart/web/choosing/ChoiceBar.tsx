import ChevronDown from 'lucide-react/icons/chevron-down'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { creditInWords } from '#credit/rules.ts'
import { formatDay, todayInIndia } from '#kit/date.ts'
import { formatRupees } from '#kit/money.ts'
import { LockNotice } from '#locks/web/LockNotice.tsx'
import { licenceUrgency } from '#people/rules.ts'
import { Button } from '#ui/base/Button.tsx'
import { Code } from '#ui/base/Code.tsx'
import { whenOpened } from '#ui/base/later.tsx'
import { Mark } from '#ui/base/Mark.tsx'
import { Skeleton } from '#ui/base/Skeleton.tsx'
import { MenuButton } from '#ui/dialogs/MenuButton.tsx'
import { EmptyState } from '#ui/table/EmptyState.tsx'
import { FailedState } from '#ui/table/FailedState.tsx'
import { useMedia } from '#ui/width/useMedia.ts'
import { useOpenCarts } from './cartList.ts'
import { type Choice, type Chosen, isReady, useChoice, useWhich } from './choice.ts'
import './choiceBar.css'

const DistributorDialog = whenOpened(() => import('./DistributorDialog.tsx').then((part) => part.DistributorDialog))
const OpenCartsDialog = whenOpened(() => import('./OpenCartsDialog.tsx').then((part) => part.OpenCartsDialog))

/** 'Ordering for … from …' above a screen that needs to know both; until it does, it asks. */
export function WithChoice({ title, children }: { title: string; children: (choice: Chosen) => ReactNode }) {
  const choice = useChoice()
  const [isChoosing, setChoosing] = useState(false)
  useLayoutEffect(takeWholeWidth, [])
  return (
    <div>
      <ChoiceBar choice={choice} isChoosing={isChoosing} setChoosing={setChoosing} />
      {isReady(choice) && <Locked choice={choice} />}
      {isReady(choice) ? (
        children(choice)
      ) : (
        <div className="px-(--gutter) py-7">
          <h1 className="text-title">{title}</h1>
          <NotChosen choice={choice} onAsk={() => setChoosing(true)} />
        </div>
      )}
    </div>
  )
}

function Locked({ choice }: { choice: Chosen }) {
  return <LockNotice which={useWhich(choice)} className="grid gap-3 px-(--gutter) py-4" />
}

function takeWholeWidth(): () => void {
  const { dataset } = document.documentElement
  dataset.wholeWidth = ''
  return () => {
    delete dataset.wholeWidth
  }
}

function NotChosen({ choice, onAsk }: { choice: Choice; onAsk: () => void }) {
  if (choice.state === 'loading') return <Skeleton width="100%" height={240} className="mt-6" />
  if (choice.state === 'failed') return <FailedState onRetry={choice.retry}>Your stockists did not load.</FailedState>
  return (
    <EmptyState
      action={
        choice.isEmployee && (
          <Button kind="primary" aria-haspopup="dialog" onClick={onAsk}>
            Choose a distributor
          </Button>
        )
      }
    >
      {choice.state === 'missing'
        ? 'That distributor is not there, or not yours to order for in this product type.'
        : choice.isEmployee
          ? 'Choose who you are ordering for. Prices, schemes and stock depend on the stockist.'
          : 'No CFA serves you in this product type. Ask the order desk.'}
    </EmptyState>
  )
}

type ChoiceBarProps = { choice: Choice; isChoosing: boolean; setChoosing: (isChoosing: boolean) => void }

function ChoiceBar({ choice, isChoosing, setChoosing }: ChoiceBarProps) {
  const { served, cfa, choose } = choice
  const pick = useRef<HTMLButtonElement>(null)
  const carts = useOpenCarts().length
  return (
    <section className="choice-bar" aria-label="For whom and from where">
      <span className="text-small flex-none text-ink-3 max-tablet:hidden">Ordering for</span>
      <ForWhom choice={choice} pick={pick} onAsk={() => setChoosing(true)} />
      {served && cfa && (
        <>
          <span className="text-small flex-none text-ink-3 max-tablet:hidden">from</span>
          <FromWhere served={served} cfa={cfa} choose={choose} />
        </>
      )}
      {served && <Facts served={served} />}
      <DistributorDialog
        open={isChoosing}
        onClose={() => setChoosing(false)}
        returnTo={pick}
        now={served?.distributor}
        onChoose={(one) => choose(one)}
      />
      {served && cfa && <OpenCarts carts={carts} now={{ distributor: served.distributor, cfa_code: cfa.code }} />}
    </section>
  )
}

type ForWhomProps = { choice: Choice; pick: RefObject<HTMLButtonElement | null>; onAsk: () => void }

function ForWhom({ choice: { served, isEmployee, state }, pick, onAsk }: ForWhomProps) {
  const isLoading = state === 'loading'
  const name = (
    <>
      <span className="truncate" title={served?.name}>
        {served?.name ?? 'Choose a distributor'}
      </span>
      {served && (
        <span className="d-only shrink-0 font-normal text-ink-3">
          {served.city} · <Code>{served.distributor}</Code>
        </span>
      )}
    </>
  )
  if (!isEmployee) return isLoading ? <Skeleton width={240} /> : <span className="pick-plain">{name}</span>
  return (
    <button
      ref={pick}
      type="button"
      className="pick"
      aria-haspopup="dialog"
      {...(isLoading && { 'aria-label': 'Choose a distributor' })}
      onClick={onAsk}
    >
      {isLoading ? <Skeleton width={200} /> : name}
      <ChevronDown />
    </button>
  )
}

function FromWhere({ served, cfa, choose }: Pick<Chosen, 'served' | 'cfa' | 'choose'>) {
  const code = <Code className="max-tablet:hidden font-normal text-ink-3">{cfa.code}</Code>
  if (served.cfas.length <= 1)
    return (
      <span className="pick-plain">
        <span className="truncate" title={cfa.name}>
          {cfa.name}
        </span>
        {code}
      </span>
    )
  return (
    <MenuButton
      align="start"
      trigger={
        <button type="button" className="pick">
          <span className="truncate" title={cfa.name}>
            {cfa.name}
          </span>
          {code}
          <ChevronDown />
        </button>
      }
      items={[
        {
          label: 'From which CFA',
          value: cfa.code,
          onChange: (next) => choose(served.distributor, next),
          options: served.cfas.map((one) => ({ value: one.code, label: `${one.name}, ${one.code}` })),
        },
      ]}
    />
  )
}

/** Where the tray of carts has no room beside the sheet. */
function OpenCarts({ carts, now }: { carts: number; now: { distributor: string; cfa_code: string } }) {
  const [isOpen, setOpen] = useState(false)
  const hasTray = useMedia('wide')
  return (
    <>
      {!hasTray && carts > 0 && (
        <Button
          size="small"
          className="flex-none h-8.5 max-desk:ml-auto max-tablet:h-11 max-tablet:m-0 max-tablet:[&>span]:hidden"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <ShoppingCart />
          {carts} <span>open {carts === 1 ? 'cart' : 'carts'}</span>
        </Button>
      )}
      <OpenCartsDialog open={isOpen} onClose={() => setOpen(false)} now={now} />
    </>
  )
}

function Facts({ served }: { served: Chosen['served'] }) {
  const { credit_left_paise, credit_limit_paise, licence_expires_on } = served
  const credit = creditInWords(credit_left_paise)
  const today = todayInIndia(new Date())
  const urgency = licenceUrgency(licence_expires_on, today)
  return (
    <div className="text-note flex gap-6 ml-auto text-ink-2 whitespace-nowrap [&_b]:font-semibold [&_b]:text-ink [&_.glyph]:inline-block [&_.glyph]:mr-1.5 max-wide:[&>:last-child]:hidden max-desk:hidden figures">
      <span>
        {credit_left_paise < 0 && <Mark group="warning" />}
        {credit.words} <b>{formatRupees(credit.paise)}</b> of {formatRupees(credit_limit_paise)}
      </span>
      <span>
        {urgency && <Mark group={urgency} />}
        Drug licence {licence_expires_on < today ? 'ended' : 'till'}{' '}
        <span className="whitespace-nowrap">{formatDay(licence_expires_on)}</span>
      </span>
    </div>
  )
}
