import { useState } from 'react'
import { useLocation } from 'wouter'
import { changeCartLines } from '#cart/contract.ts'
import type { Cart } from '#cart/line.ts'
import { mostLines } from '#cart/rules.ts'
import { useCart, useKeeper } from '#cart/web/keeping/keepers.ts'
import { groupIndian } from '#kit/money.ts'
import { call } from '#kit/web/call.ts'
import { showFailure } from '#kit/web/failures.ts'
import { useWrite } from '#kit/web/query.ts'
import { Button } from '#ui/base/Button.tsx'
import { counted } from '#ui/base/counted.ts'
import { Kbd } from '#ui/base/Kbd.tsx'
import { Money } from '#ui/base/Money.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { cartUpload, getUpload, listUploads, type Upload } from '../contract.ts'
import type { useUploadReview } from './review.ts'
import '#sheet/web/totals.css'

type UploadFootProps = { upload: Upload; review: ReturnType<typeof useUploadReview> }

/** What is ready, and the way into the cart: added to it, or in its place, after one question. */
export function UploadFoot({ upload, review }: UploadFootProps) {
  const { ready, toFix, totals, saving } = review
  const which = { distributor: upload.distributor, cfa_code: upload.cfa_code }
  const keeper = useKeeper(which)
  const cart = useCart(keeper)
  const put = useWrite(cartUpload, { refresh: [getUpload, listUploads] })
  const [isAsking, setAsking] = useState(false)
  const [, navigate] = useLocation()
  const isWaiting = saving !== 'saved'

  function take(mode: 'add' | 'replace') {
    setAsking(false)
    put.mutate(
      { id: String(upload.id), mode },
      {
        onSuccess: ({ data }) => {
          void keeper.read()
          toast({
            group: 'success',
            text: `${counted(ready.length, 'line')} put into the cart.`,
            action: { label: 'Undo', run: () => void takeBack(cart, data) },
          })
          navigate(cartPath(upload))
        },
      },
    )
  }

  async function takeBack(before: Cart | null, after: Cart) {
    try {
      const lines = restoring(before, after)
      for (let at = 0; at < lines.length; at += mostLines)
        await call(changeCartLines, { ...which, lines: lines.slice(at, at + mostLines) })
      await keeper.read()
    } catch (failure) {
      showFailure(failure)
    }
  }

  return (
    <section className="totals" aria-label="Ready rows">
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
        <div className="wide-only">
          <dt>Value</dt>
          <dd>
            <Money paise={totals.value_paise} />
          </dd>
        </div>
      </dl>
      <span className="ml-auto text-ink-3 text-small" role="status">
        {saving === 'saving' && 'Saving…'}
        {saving === 'failed' && (
          <>
            Not saved.{' '}
            <Button kind="link" onClick={review.retry}>
              Try again
            </Button>
          </>
        )}
      </span>
      <dl className="key">
        <div>
          <dt>To pay</dt>
          <dd>
            <Money paise={totals.total_paise} />
          </dd>
        </div>
      </dl>
      <Button
        kind="primary"
        busy={put.isPending}
        disabled={ready.length === 0 || isWaiting}
        aria-keyshortcuts="Control+Enter"
        onClick={() => (cart && cart.total_iten > 0 ? setAsking(true) : take('add'))}
      >
        Put {groupIndian(ready.length)} in the cart <Kbd>Ctrl</Kbd>
        <Kbd>↵</Kbd>
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        size="small"
        title={`The cart has ${counted(cart?.total_iten ?? 0, 'line')} already`}
        footer={
          <>
            <Button onClick={() => take('replace')}>Replace the cart</Button>
            <Button kind="primary" onClick={() => take('add')}>
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
    </section>
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
