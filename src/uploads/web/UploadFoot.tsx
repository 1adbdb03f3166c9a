import { useState, useSyncExternalStore } from 'react'
import { Link, useLocation } from 'wouter'
import { changeCartLines } from '#cart/contract.ts'
import type { Cart } from '#cart/line.ts'
import { mostLines } from '#cart/rules.ts'
import { useCart, useCartAutosave } from '#cart/web/autosave/useCartAutosave.ts'
import { groupIndian } from '#kit/money.ts'
import { call } from '#kit/web/call.ts'
import { showFailure } from '#kit/web/failures.ts'
import { useWrite } from '#kit/web/query.ts'
import { useStable } from '#kit/web/stable.ts'
import { useSlice } from '#kit/web/store.ts'
import { staysBehind } from '#sheet/judging.ts'
import { Button, buttonClass } from '#ui/base/Button.tsx'
import { counted } from '#ui/base/counted.ts'
import { Kbd } from '#ui/base/Kbd.tsx'
import { Money } from '#ui/base/Money.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { FootBar } from '#ui/page/FootBar.tsx'
import { cartUpload, getUpload, listUploads, type Upload } from '../contract.ts'
import { uploadOrderDropped, uploadOrderSlice } from '../state.ts'
import type { UploadReview } from './review.ts'
import '#sheet/web/totals.css'

type UploadFootProps = { upload: Upload; review: UploadReview }

/** What is ready, and the way into the cart: added to it, or in its place, after one question. */
export function UploadFoot({ upload, review }: UploadFootProps) {
  const { cart, take, isTaking, offered } = useTaking(upload, review)
  const behind = staysBehind(review.toFix)
  const [isAsking, setAsking] = useState(false)
  const [isSettling, setSettling] = useState(false)
  const inCart = cart?.total_iten ?? 0

  /** What is typed goes with it: it is saved first. */
  async function put() {
    setSettling(true)
    const isSaved = await review.settled()
    setSettling(false)
    if (!isSaved) return
    if (inCart > 0) setAsking(true)
    else take('add')
  }

  function answer(mode: 'add' | 'replace') {
    setAsking(false)
    take(mode)
  }

  return (
    <FootBar className="totals" label="Ready rows">
      <ReadyFigures review={review} />
      {upload.carted_at !== null && offered.length === 0 ? (
        <WhereItIs upload={upload} />
      ) : (
        <Button
          kind="primary"
          busy={isTaking || isSettling}
          disabled={offered.length === 0}
          aria-keyshortcuts="Control+Enter"
          aria-describedby={behind && 'stays-behind'}
          onClick={() => void put()}
        >
          Put {groupIndian(offered.length)} in the cart <Kbd>Ctrl</Kbd>
          <Kbd>↵</Kbd>
        </Button>
      )}
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        size="small"
        title={`The cart has ${counted(inCart, 'line')} already`}
        footer={
          <>
            <Button onClick={() => answer('replace')}>Replace the cart</Button>
            <Button kind="primary" onClick={() => answer('add')}>
              Add to the cart
            </Button>
          </>
        }
      >
        <p>
          Add: quantities of the same product are added up. Replace: what is in the cart now is taken out. You can undo
          both.
        </p>
      </Dialog>
    </FootBar>
  )
}

/** All of it is in the cart or ordered: there is nothing to put in again. */
function WhereItIs({ upload }: Pick<UploadFootProps, 'upload'>) {
  const { order_id, order_no } = upload
  return order_id === null ? (
    <Link href={cartPath(upload)} className={buttonClass('primary')}>
      Open cart
    </Link>
  ) : (
    <Link href={`/my-order-details/${order_id}`} className={buttonClass('primary')}>
      Open order {order_no}
    </Link>
  )
}

/**
 * Of an upload that was put in before: the ready rows whose product is not in the cart. Ordered, it
 * offers nothing.
 */
function notYetIn({ carted_at, order_id }: Upload, ready: UploadReview['ready'], cart: Cart | null) {
  if (carted_at === null) return ready
  if (order_id !== null || !cart) return []
  const there = new Set(cart.cart_items.map(({ product_code }) => product_code))
  return ready.filter(({ product }) => product && !there.has(product.product_code))
}

/** Puts the ready rows into the cart; one press takes them back. */
function useTaking(upload: Upload, { ready, toFix }: UploadReview) {
  const which = { distributor: upload.distributor, cfa_code: upload.cfa_code }
  const autosave = useCartAutosave(which)
  const cart = useCart(autosave)
  const put = useWrite(cartUpload, { refresh: [getUpload, listUploads] })
  const [, navigate] = useLocation()
  const [, changeOrder] = useSlice(uploadOrderSlice)
  const offered = notYetIn(upload, ready, cart)
  const isPart = offered.length < ready.length

  const take = useStable((mode: 'add' | 'replace') => {
    put.mutate(
      { id: String(upload.id), mode, ...(isPart && { row_nos: offered.flatMap(({ rows }) => rows) }) },
      {
        onSuccess: ({ data }) => {
          void autosave.read()
          toast({
            group: 'success',
            text: `${counted(offered.length, 'line')} put into the cart. ${staysBehind(toFix)}`.trim(),
            action: { label: 'Undo', run: () => void takeBack(cart, data) },
          })
          changeOrder(uploadOrderDropped)
          navigate(cartPath(upload))
        },
      },
    )
  })

  async function takeBack(before: Cart | null, after: Cart) {
    try {
      const lines = restoring(before, after)
      for (let at = 0; at < lines.length; at += mostLines)
        await call(changeCartLines, { ...which, lines: lines.slice(at, at + mostLines) })
      await autosave.read()
    } catch (failure) {
      showFailure(failure)
    }
  }

  return { cart, take, isTaking: put.isPending, offered }
}

function ReadyFigures({ review: { ready, toFix, totals, saver } }: Pick<UploadFootProps, 'review'>) {
  const saving = useSyncExternalStore(saver.subscribe, saver.state)
  return (
    <>
      <dl>
        <div>
          <dt>Ready</dt>
          <dd>
            {groupIndian(ready.length)}{' '}
            <span className="font-normal text-ink-3">of {groupIndian(ready.length + toFix.length)} rows</span>
          </dd>
        </div>
        <div>
          <dt>Packs</dt>
          <dd>
            {groupIndian(totals.paid_qty)} paid{totals.free_qty > 0 && ` + ${groupIndian(totals.free_qty)} free`}
          </dd>
        </div>
        <div>
          <dt>Value</dt>
          <dd>
            <Money paise={totals.value_paise} />
          </dd>
        </div>
      </dl>
      <span
        id="stays-behind"
        className="ml-auto text-ink-2 text-small max-tablet:order-first max-tablet:ml-0 max-tablet:basis-full"
      >
        {staysBehind(toFix)}
      </span>
      <span className="text-ink-3 text-small" role="status">
        {saving === 'saving' && 'Saving…'}
        {saving === 'failed' && (
          <>
            Not saved.{' '}
            <Button kind="link" onClick={saver.flush}>
              Try again
            </Button>
          </>
        )}
      </span>
      <dl className="key-figure">
        <div>
          <dt>To pay</dt>
          <dd>
            <Money paise={totals.total_paise} />
          </dd>
        </div>
      </dl>
    </>
  )
}

function cartPath({ distributor, cfa_code }: Upload): string {
  return `/cart?${new URLSearchParams({ for: distributor, cfa: cfa_code })}`
}

/** The cart as it was: its lines again, and nothing of what came since. */
function restoring(before: Cart | null, after: Cart) {
  const was = (before?.cart_items ?? []).map(({ product_code, quantity_ordered, as_typed }) => ({
    product_code,
    quantity: quantity_ordered,
    as_typed,
  }))
  const known = new Set(was.map(({ product_code }) => product_code))
  const come = after.cart_items.filter(({ product_code }) => !known.has(product_code))
  return [...was, ...come.map(({ product_code }) => ({ product_code, quantity: 0 }))]
}
