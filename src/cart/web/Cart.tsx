import List from 'lucide-react/icons/list'
import Trash2 from 'lucide-react/icons/trash-2'
import { type ComponentType, useEffect, useMemo } from 'react'
import { Link } from 'wouter'
import { groupIndian } from '#kit/money.ts'
import { Button, buttonClass } from '#ui/Button.tsx'
import { Columns } from '#ui/Columns.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FailedState } from '#ui/FailedState.tsx'
import { PageHead, SectionHead } from '#ui/PageHead.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Table } from '#ui/Table.tsx'
import { useConflictToast } from './CartFailure.tsx'
import { Split, Summary } from './CartSum.tsx'
import { emptyIt, useFreshList } from './CartTray.tsx'
import { WithChoice } from './ChoiceBar.tsx'
import { columnsOf } from './cartColumns.tsx'
import { type Chosen, choiceKey, useWhich } from './choice.ts'
import type { Keeper } from './keeper.ts'
import { useCart, useKeeper, useLines, useLoadFailure, type Which } from './keepers.ts'
import type { Line } from './line.ts'
import { MustLook } from './MustLook.tsx'
import { OpenCarts } from './OpenCarts.tsx'
import { SavedOrNot } from './TotalsBar.tsx'
import { wayOf } from './way.ts'

export type PlaceProps = { keeper: Keeper; which: Which; choice: Chosen }

/** The priced cart. How it is placed belongs to the orders: `Place` is theirs. */
export function Cart({ Place }: { Place: ComponentType<PlaceProps> }) {
  return (
    <WithChoice title="Cart">{(choice) => <Priced key={choiceKey(choice)} choice={choice} Place={Place} />}</WithChoice>
  )
}

function Priced({ choice, Place }: { choice: Chosen; Place: ComponentType<PlaceProps> }) {
  const { served, cfa } = choice
  const which = useWhich(choice)
  const keeper = useKeeper(which)
  const cart = useCart(keeper)
  const failure = useLoadFailure(keeper)
  const lines = useLines(keeper)
  useConflictToast(keeper)
  useFreshList(keeper)
  useSplitInSight(cart !== null)
  const columns = useMemo(() => columnsOf(keeper, cfa.name), [keeper, cfa.name])
  const sheetPath = wayOf('/products-list', choice)

  if (failure && !cart)
    return (
      <div className="ordering-page">
        <h1 className="text-title">Cart</h1>
        <FailedState onRetry={() => void keeper.read()}>The cart did not load.</FailedState>
      </div>
    )
  return (
    <div className="ordering-page">
      <PageHead
        title="Cart"
        actions={
          <>
            {lines.length > 0 && (
              <Button onClick={() => void emptyIt(keeper)}>
                <Trash2 />
                Empty
              </Button>
            )}
            <Link href={sheetPath} className={buttonClass()}>
              <List />
              Order sheet
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
            {lines.length > 0 && <Summary keeper={keeper} />}
            {cart && <Place keeper={keeper} which={which} choice={choice} />}
            <Others which={which} lines={lines} />
          </>
        }
      >
        <MustLook keeper={keeper} />
        <section aria-label="Lines">
          <Table<Line>
            label="Lines of the cart"
            className="cart-lines"
            columns={columns}
            rows={cart ? lines : undefined}
            rowKey={(line) => line.terms.product_code}
            empty={
              <EmptyState
                action={
                  <Link href={sheetPath} className={buttonClass('primary')}>
                    Go to the order sheet
                  </Link>
                }
              >
                This cart is empty. What you type in the order sheet comes here.
              </EmptyState>
            }
          />
          <div className="mt-3 flex justify-end">
            <SavedOrNot keeper={keeper} />
          </div>
        </section>
        <Split keeper={keeper} />
      </Columns>
    </div>
  )
}

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
