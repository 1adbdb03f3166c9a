import { useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { getCart, listCarts } from '#cart/contract.ts'
import type { Cart } from '#cart/line.ts'
import { cartBackSlice, wayBackKept } from '#cart/state.ts'
import type { Chosen } from '#cart/web/choosing/choice.ts'
import { formatDay } from '#kit/date.ts'
import { formatRupees } from '#kit/money.ts'
import { allOf } from '#kit/text.ts'
import { useRead, useWrite } from '#kit/web/query.ts'
import { useSlice } from '#kit/web/store.ts'
import { useTabTitle } from '#kit/web/title.ts'
import { whyFailed } from '#kit/web/whyFailed.ts'
import { countOrders, listOrders, placeOrder } from '#orders/contract.ts'
import { percentOf } from '#parties/rules.ts'
import { sentencesOf } from '#placing/unusual.ts'
import { unusualIn, useWholeLook } from '#placing/web/wholeLook.ts'
import { type DiscountSums, deepestNeed, discountSums, type Needs } from '#pricing/discount.ts'
import { Button } from '#ui/base/Button.tsx'
import { whenOpened } from '#ui/base/later.tsx'
import { Mark } from '#ui/base/Mark.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { DocumentLoading } from '#ui/page/DocumentPage.tsx'
import { type Fact, FactLine } from '#ui/page/FactLine.tsx'
import { FootBar } from '#ui/page/FootBar.tsx'
import { PageHead, SectionHead } from '#ui/page/PageHead.tsx'
import { Columns } from '#ui/table/Columns.tsx'
import { EmptyState } from '#ui/table/EmptyState.tsx'
import { FailedState } from '#ui/table/FailedState.tsx'
import { listDiscountOrders, listDiscountProducts } from '../../orders.ts'
import { Gets } from '../Gets.tsx'
import { averageOf, orderInWords } from '../words.ts'
import { AddProducts } from './AddProducts.tsx'
import { Approves } from './Approves.tsx'
import { DiscountLines } from './DiscountLines.tsx'
import { type Sold, useDiscountCart } from './useDiscountCart.ts'

const WholeOrder = whenOpened(() => import('#placing/web/WholeOrder.tsx').then((part) => part.WholeOrder))

type PartyOrderProps = { choice: Chosen; party: number; onLeave: () => void }

export function PartyOrder({ choice, party, onLeave }: PartyOrderProps) {
  const distributor = choice.served.distributor
  const read = useRead(listDiscountProducts, { party_id: party, distributor }, { ownFailure: true })
  if (read.isError && !read.data)
    return read.error.http === 404 ? (
      <>
        <PageHead title="Discount order" />
        <EmptyState action={<Button onClick={onLeave}>Choose another</Button>}>
          This doctor or hospital is not supplied by {choice.served.name}, or not yours to sell to.
        </EmptyState>
      </>
    ) : (
      <FailedState onRetry={() => void read.refetch()}>The products did not load.</FailedState>
    )
  if (!read.data) return <DocumentLoading title="Discount order" />
  return <Order choice={choice} listed={read.data} onLeave={onLeave} />
}

type Listed = NonNullable<ReturnType<typeof useRead<typeof listDiscountProducts>>['data']>

function Order({ choice, listed, onLeave }: { choice: Chosen; listed: Listed; onLeave: () => void }) {
  const { party, data: products } = listed
  useTabTitle(`Order for ${party.name}`)
  const which = {
    distributor: choice.served.distributor,
    cfa_code: choice.cfa.code,
    kind: 'discount' as const,
    party_id: party.party_id,
  }
  const cart = useDiscountCart(which, products)
  const placing = usePlacing(which, choice, cart.cart)
  const standing = cart.lines.filter(({ needs }) => needs !== 'refused')
  const refused = cart.lines.length - standing.length
  const sums = discountSums(standing.map(asSummed))
  const needs = deepestNeed(standing.map((line) => line.needs))
  const averageBp = averageOf(sums)

  return (
    <>
      <PageHead
        title={cart.lines.length === 0 ? `Order for ${party.name}` : orderInWords({ needs, averageBp })}
        crumbs={[{ label: 'Discount business' }, { label: `New, for ${party.name}` }]}
        actions={<Button onClick={onLeave}>Another doctor or hospital</Button>}
      >
        {wordsOf(cart.lines.length, refused)}
      </PageHead>
      <div className="mt-5">
        <FactLine facts={factsOf(party, choice.served.name)} />
      </div>
      <Columns
        side={
          cart.lines.length > 0 && (
            <>
              <Approves lines={standing} needs={needs} distributor={choice.served.name} isOwn={!choice.isEmployee} />
              <Gets distributor={choice.isEmployee ? choice.served.name : null} party={party.name} {...sums} />
            </>
          )
        }
      >
        <section>
          <SectionHead title="Lines" />
          {cart.isFailed ? (
            <FailedState onRetry={cart.retry}>The cart did not load.</FailedState>
          ) : cart.lines.length === 0 ? (
            <p className="mt-2 text-ink-2">Nothing yet. Type packs beside a product below.</p>
          ) : (
            <DiscountLines lines={cart.lines} set={cart.set} />
          )}
        </section>
        <AddProducts
          products={products}
          chosen={new Set(cart.lines.map(({ product }) => product.product_code))}
          set={cart.set}
        />
      </Columns>
      {cart.lines.length > 0 && (
        <PlaceBar party={party} cart={cart} order={{ refused, sums, needs }} placing={placing} />
      )}
      {cart.cart && (
        <WholeOrder
          open={placing.look !== null}
          onClose={() => placing.look?.answer(false)}
          onPlace={() => placing.look?.answer(true)}
          served={choice.served}
          cfaName={choice.cfa.name}
          totals={{ ...cart.cart, lines: cart.cart.cart_items.length }}
          unusual={sentencesOf(placing.look?.unusual ?? [])}
          needsLicence={needsLicence(cart.cart.cart_items)}
          isEmployee={choice.isEmployee}
          needsApproval={needs !== 'none'}
        />
      )}
    </>
  )
}

function factsOf(party: Listed['party'], supplier: string): Fact[] {
  const contracts =
    party.contracts === 0
      ? 'None: PTS holds'
      : `${party.contracts}, the first until ${formatDay(party.contract_until ?? '')}`
  return [
    { label: 'For', value: `${party.name}, ${party.city}`, strong: true },
    { label: 'Supplied by', value: supplier },
    { label: 'Contracts', value: contracts },
    { label: 'At PTS, 12 months', value: formatRupees(party.year_paise) },
  ]
}

/** The note, and placing the cart for what it is shown to cost. */
function usePlacing(which: Parameters<typeof useDiscountCart>[0], choice: Chosen, cart: Cart | undefined) {
  const place = useWrite(placeOrder, {
    refresh: [getCart, listCarts, listOrders, countOrders, listDiscountOrders, listDiscountProducts],
    ownFailure: true,
  })
  const [notes, setNotes] = useState('')
  const [isLooking, setLooking] = useState(false)
  const { look, looksAtIt } = useWholeLook()
  const [, changeBack] = useSlice(cartBackSlice)

  /** What is unusual is asked about first, as for every other order. */
  async function isMeant({ cart_items, total_paise }: Cart): Promise<boolean> {
    setLooking(true)
    const codes = new Set(cart_items.map(({ product_code }) => product_code))
    const unusual = await unusualIn(which, choice, { codes, total_paise, needsLicence: needsLicence(cart_items) })
    setLooking(false)
    return unusual.length === 0 || looksAtIt(unusual)
  }

  async function send() {
    if (!cart || !(await isMeant(cart))) return
    place.mutate(
      { ...which, notes: notes.trim(), expected_total_paise: cart.total_paise },
      {
        onSuccess: ({ data }) => {
          const waits = data.holds.some(({ kind }) => kind === 'approval')
          toast({ group: 'success', text: `Order ${data.order_no} ${waits ? 'waits for approval' : 'is placed'}.` })
          changeBack((state) => wayBackKept(state, { ...state, doctor: '' }))
          navigate(`/my-order-discount-details/${data.order_id}`)
        },
      },
    )
  }
  return { notes, setNotes, send, isPlacing: isLooking || place.isPending, failure: whyFailed(place.error), look }
}

/** Does an ended drug licence hold one of them? */
function needsLicence(items: Cart['cart_items']): boolean {
  return items.some(({ warnings }) => warnings.some(({ code }) => code === 'licence'))
}

type PlaceBarProps = {
  party: Listed['party']
  cart: ReturnType<typeof useDiscountCart>
  order: { refused: number; sums: DiscountSums; needs: Needs }
  placing: ReturnType<typeof usePlacing>
}

/** What the lines that stand come to, the note, and the way on. */
function PlaceBar({ party, cart, order: { refused, sums, needs }, placing }: PlaceBarProps) {
  const lines = cart.lines.length
  const failure = placing.failure || cart.failure
  return (
    <FootBar className="foot-bar mt-6 gap-x-7 gap-y-2">
      <Figure label="Lines" value={refused > 0 ? `${lines - refused} of ${lines}` : String(lines)} />
      <Figure label="At PTS" value={formatRupees(sums.at_pts_paise)} />
      <Figure label="Discount" value={`${formatRupees(-sums.discount_paise)} (${percentOf(averageOf(sums))})`} />
      <Figure
        label={`${party.kind === 'doctor' ? 'Doctor' : 'Hospital'} pays, before GST`}
        value={formatRupees(sums.net_paise)}
        strong
      />
      <label className="min-w-40 flex-1 max-tablet:hidden">
        <span className="sr-only">Note for the order</span>
        <input
          className="input h-9 w-full"
          placeholder="Note for the order, optional"
          maxLength={500}
          value={placing.notes}
          onChange={(event) => placing.setNotes(event.target.value)}
        />
      </label>
      <Button
        kind="primary"
        busy={placing.isPlacing}
        disabled={refused > 0 || cart.isSaving}
        onClick={() => void placing.send()}
      >
        {needs === 'none' ? 'Place order' : 'Send for approval'}
      </Button>
      {failure && (
        <p role="alert" className="flex basis-full gap-2 items-baseline text-danger-ink">
          <Mark group="danger" />
          {failure}{' '}
          {!placing.failure && cart.isSaving && (
            <Button kind="link" onClick={cart.saveAgain}>
              Save again
            </Button>
          )}
        </p>
      )}
    </FootBar>
  )
}

function Figure({ label, value, strong = false }: { label: string; value: string; strong?: boolean }) {
  return (
    <div className={strong ? '' : 'max-tablet:hidden'}>
      <p className="text-small text-ink-2">{label}</p>
      <p className={strong ? 'figures font-semibold text-title' : 'figures font-medium'}>{value}</p>
    </div>
  )
}

function asSummed({ product, packs, net_rate_paise, margin_paise, claim_paise }: Sold) {
  return { packs, pts_paise: product.pts_paise, net_rate_paise, margin_paise, claim_paise }
}

function wordsOf(lines: number, refused: number): string {
  if (lines === 0) return 'Discounted products with the rate of its contracts, else PTS.'
  if (refused === 0) return `${allOf(lines, 'line')} can be placed.`
  return `${lines - refused} of ${lines} lines can be placed. ${refused === 1 ? 'One is below its floor and' : `${refused} are below their floor and`} can’t be sent.`
}
