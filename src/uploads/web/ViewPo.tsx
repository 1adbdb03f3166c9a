import { formatDay } from '#kit/date.ts'
import { usePathParam } from '#kit/web/params.ts'
import { useRead } from '#kit/web/query.ts'
import { useTabTitle } from '#kit/web/title.ts'
import { type TokenKind, tokens } from '#kit/web/tokens.ts'
import { Skeleton } from '#ui/base/Skeleton.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { FailedState } from '#ui/table/FailedState.tsx'
import { getAnyPurchaseOrder, getPurchaseOrder, poStateInWords } from '../purchase-orders.ts'
import { PoDocument } from './PoDocument.tsx'

/**
 * The document with whichever token may see it: the customer's first, then the office's, which has
 * no shell around it.
 */
export function ViewPo() {
  if (tokens.get('customer') !== null) return <Document />
  return (
    <main id="main" tabIndex={-1} className="px-(--gutter) py-7">
      <Document />
    </main>
  )
}

function Document() {
  const id = usePathParam('id')
  const own = useRead(getPurchaseOrder, { id }, { enabled: tokens.get('customer') !== null, ownFailure: true })
  const mayAsOffice = tokens.get('admin') !== null && (tokens.get('customer') === null || own.isError)
  const any = useRead(getAnyPurchaseOrder, { id }, { enabled: mayAsOffice, ownFailure: true })
  const po = own.data?.data ?? any.data?.data
  const kind: TokenKind = own.data ? 'customer' : 'admin'
  useTabTitle(po && `Purchase order ${po.po_no}`)
  if (!po) {
    const hasFailed = mayAsOffice ? any.isError : own.isError
    return (
      <>
        <PageHead title="Purchase order" />
        {hasFailed ? (
          <FailedState onRetry={() => void (mayAsOffice ? any.refetch() : own.refetch())}>
            We can’t find that purchase order, or it is not yours to see.
          </FailedState>
        ) : (
          <Skeleton width="100%" height={480} />
        )}
      </>
    )
  }
  return (
    <>
      <PageHead title={`Purchase order ${po.po_no}`}>
        {po.distributor_name}, {formatDay(po.po_date)}. {poStateInWords[po.state]}
        {po.order_no && ` as order ${po.order_no}`}.
      </PageHead>
      <div className="mt-4">
        <PoDocument po={po} kind={kind} />
      </div>
    </>
  )
}
