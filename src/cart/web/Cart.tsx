import List from 'lucide-react/icons/list'
import Trash2 from 'lucide-react/icons/trash-2'
import { type ComponentType, memo, type ReactNode, useEffect, useMemo, useState } from 'react'
import { Link } from 'wouter'
import { groupIndian } from '#kit/money.ts'
import { useSlice } from '#kit/web/store.ts'
import { Button, buttonClass } from '#ui/base/Button.tsx'
import { Skeleton } from '#ui/base/Skeleton.tsx'
import { PageHead, SectionHead } from '#ui/page/PageHead.tsx'
import { Columns } from '#ui/table/Columns.tsx'
import { EmptyState } from '#ui/table/EmptyState.tsx'
import { FailedState } from '#ui/table/FailedState.tsx'
import { NoMatch } from '#ui/table/NoMatch.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'
import { useMedia } from '#ui/width/useMedia.ts'
import type { Line } from '../line.ts'
import { isProblem, type Looking, longCart, shownLines } from '../shown.ts'
import { cartBackSlice } from '../state.ts'
import type { CartAutosave, Which } from './autosave/cartAutosave.ts'
import { useCartAutosave, useCartLater, useLinesLater, useLoadFailure } from './autosave/useCartAutosave.ts'
import { useConflictToast } from './CartFailure.tsx'
import { Split, Summary } from './CartSum.tsx'
import { WithChoice } from './choosing/ChoiceBar.tsx'
import { useFreshList } from './choosing/cartList.ts'
import { type Chosen, choiceKey, useWhich } from './choosing/choice.ts'
import { OpenCarts } from './choosing/OpenCarts.tsx'
import { emptyIt } from './emptyIt.ts'
import { cardOf, columnsOf } from './lines/cartColumns.tsx'
import { LineTools } from './lines/LineTools.tsx'
import { MustLook } from './MustLook.tsx'
import { SavedOrNot } from './SavedOrNot.tsx'
import { wayToSheet } from './way.ts'
import './cart.css'

/** `side` stands beside the lines, `bar` stays in view at the foot of the screen. */
export type PlaceParts = { side: ReactNode; bar: ReactNode }
export type PlaceProps = {
  autosave: CartAutosave
  which: Which
  choice: Chosen
  children: (parts: PlaceParts) => ReactNode
}

/** A key paints the table it is typed in: of more lines those near the screen are there. */
const mostWhole = 60
const everything: Looking = { search: '', order: '', onlyProblems: false }

/** The priced cart. How it is placed belongs to the orders: `Place` is theirs. */
export function Cart({ Place }: { Place: ComponentType<PlaceProps> }) {
  return (
    <WithChoice title="Cart">{(choice) => <Priced key={choiceKey(choice)} choice={choice} Place={Place} />}</WithChoice>
  )
}

function Priced({ choice, Place }: { choice: Chosen; Place: ComponentType<PlaceProps> }) {
  const { served, cfa } = choice
  const which = useWhich(choice)
  const autosave = useCartAutosave(which)
  const cart = useCartLater(autosave)
  const failure = useLoadFailure(autosave)
  const lines = useLinesLater(autosave)
  useConflictToast(autosave)
  useFreshList(autosave)
  useSplitInSight(cart !== null)
  const isPhone = useMedia('max-tablet')
  const columns = useMemo(() => (isPhone ? cardOf : columnsOf)(autosave, cfa.name), [autosave, cfa.name, isPhone])
  const [back] = useSlice(cartBackSlice)
  const sheetPath = wayToSheet(choice, back.division)

  if (failure && !cart)
    return (
      <div className="ordering-page">
        <h1 className="text-title">Cart</h1>
        <FailedState onRetry={() => void autosave.read()}>The cart did not load.</FailedState>
      </div>
    )
  const page = ({ side, bar }: PlaceParts) => (
    <>
      <div className="ordering-page cart-page">
        <PageHead
          title="Cart"
          actions={
            <>
              {lines.length > 0 && (
                <Button onClick={() => void emptyIt(autosave)}>
                  <Trash2 />
                  <span className="max-tablet:sr-only">Empty</span>
                </Button>
              )}
              <Link href={sheetPath} className={buttonClass()}>
                <List />
                <span className="max-tablet:sr-only">Order sheet</span>
              </Link>
            </>
          }
        >
          {cart ? (
            `${groupIndian(lines.length)} ${lines.length === 1 ? 'line' : 'lines'} for ${served.name} from ${cfa.name}`
          ) : (
            <Skeleton width={280} />
          )}
        </PageHead>
        <Columns
          side={
            <>
              {lines.length > 0 && <Summary autosave={autosave} />}
              {side}
              <Others which={which} lines={lines} />
            </>
          }
        >
          <MustLook autosave={autosave} choice={choice} />
          <Lines autosave={autosave} columns={columns} lines={cart ? lines : undefined} sheetPath={sheetPath} />
          <Split autosave={autosave} />
        </Columns>
      </div>
      {bar}
    </>
  )
  return cart ? (
    <Place autosave={autosave} which={which} choice={choice}>
      {page}
    </Place>
  ) : (
    page({ side: null, bar: null })
  )
}

type LinesProps = { autosave: CartAutosave; columns: Column<Line>[]; lines: Line[] | undefined; sheetPath: string }

/** Each key draws the totals: the lines only where one of them is another. */
const Lines = memo(function Lines({ autosave, columns, lines, sheetPath }: LinesProps) {
  const [looking, setLooking] = useState(everything)
  const isLong = lines !== undefined && lines.length > longCart
  const shown = isLong ? shownLines(lines, looking) : lines
  return (
    <section aria-label="Lines">
      {isLong && (
        <LineTools
          looking={looking}
          onLook={setLooking}
          shown={shown?.length ?? 0}
          all={lines.length}
          problems={lines.filter(isProblem).length}
        />
      )}
      <Table<Line>
        label="Lines of the cart"
        className="cart-lines"
        columns={columns}
        wholeUpTo={mostWhole}
        rows={shown}
        rowKey={(line) => line.terms.product_code}
        empty={
          isLong ? (
            <NoMatch onClear={() => setLooking(everything)}>
              {looking.search ? `No lines match ‘${looking.search}’.` : 'No line has a problem.'}
            </NoMatch>
          ) : (
            <EmptyState
              action={
                <Link href={sheetPath} className={buttonClass('primary')}>
                  Go to the order sheet
                </Link>
              }
            >
              This cart is empty. What you type in the order sheet appears here.
            </EmptyState>
          )
        }
      />
      <div className="mt-3 flex justify-end">
        <SavedOrNot autosave={autosave} />
      </div>
    </section>
  )
})

function Others({ which, lines }: { which: Which; lines: Line[] }) {
  return (
    <section aria-labelledby="carts-h">
      <div className="mb-2">
        <SectionHead title="Open carts" id="carts-h">
          <span className="text-ink-3">kept on every device</span>
        </SectionHead>
      </div>
      <OpenCarts now={which} lines={lines} />
    </section>
  )
}

/** '#split' of the sheet's link: the section is there only when the cart has come. */
function useSplitInSight(isThere: boolean): void {
  useEffect(() => {
    if (isThere && window.location.hash === '#split') document.getElementById('split')?.scrollIntoView()
  }, [isThere])
}
