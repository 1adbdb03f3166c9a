import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import Undo from 'lucide-react/icons/undo-2'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { type CartLine, mostPacks, priceLine, readQuantity, totalsOf } from '#cart/rules.ts'
import { cartSlice, orderEditEnded, orderEditStarted } from '#cart/state.ts'
import type { Output } from '#kit/endpoint.ts'
import { groupIndian } from '#kit/money.ts'
import { useRead, useWrite } from '#kit/web/query.ts'
import { useStable } from '#kit/web/stable.ts'
import { useSlice } from '#kit/web/store.ts'
import { Button, buttonClass, IconButton } from '#ui/Button.tsx'
import { Code } from '#ui/Code.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FailedState } from '#ui/FailedState.tsx'
import { whenOpened } from '#ui/later.tsx'
import { Money } from '#ui/Money.tsx'
import { Notice } from '#ui/Notice.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Badge } from '#ui/StatusMark.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { toast } from '#ui/toast.ts'
import { countOrders, editOrder, getEdit, getOrder, listOrders } from '../contract.ts'
import { statusColour, statusWord } from '../status.ts'
import { crumbLink } from './crumbLink.tsx'
import { Sums } from './Sums.tsx'
import { useLiveOrders } from './useLiveOrders.ts'
import './order.css'

const AddProduct = whenOpened(() => import('./AddProduct.tsx').then((part) => part.AddProduct))

type Edited = Output<typeof getEdit>['data']

/** The lines of a placed order with what is typed over them, priced as the server will price them. */
type Row = {
  code: string
  line: CartLine & { pack: string }
  was: number
  typed: string
  error: string | null
  priced: ReturnType<typeof priceLine>
}

export function EditOrder({ orderId, back }: { orderId: number; back: string }) {
  useLiveOrders()
  const [{ orderEditList }] = useSlice(cartSlice)
  const [added, setAdded] = useState(() =>
    orderEditList.filter((line) => line.order_id === orderId).map((line) => line.product_code),
  )
  const also = added.join(',')
  const read = useRead(getEdit, { order_id: orderId, also }, { ownFailure: true, keepPrevious: true })
  const edited = read.data?.data
  const why = read.error
  if (why && (why.http === 409 || why.http === 404))
    return (
      <>
        <PageHead title="This order can’t be edited" />
        <EmptyState
          action={
            <Link href={back} className={buttonClass('primary')}>
              See the order
            </Link>
          }
        >
          {why.message}
        </EmptyState>
      </>
    )
  if (why && !edited) return <FailedState onRetry={() => void read.refetch()}>The order did not load.</FailedState>
  if (!edited)
    return (
      <div aria-busy="true">
        <PageHead title={<Skeleton width={260} height={22} />} />
      </div>
    )
  return (
    <Lines
      edited={edited}
      back={back}
      onAdd={(code) => setAdded((was) => [...was, code])}
      onStale={() => void read.refetch()}
    />
  )
}

type LinesProps = { edited: Edited; back: string; onAdd: (code: string) => void; onStale: () => void }

function Lines({ edited, back, onAdd, onStale }: LinesProps) {
  const [{ orderEditList }, changeCart] = useSlice(cartSlice)
  const [, go] = useLocation()
  const kept = orderEditList.filter((line) => line.order_id === edited.order_id)
  const [texts, setTexts] = useState<Record<string, string>>(() =>
    Object.fromEntries(kept.map((line) => [line.product_code, String(line.quantity)])),
  )
  const [asTyped, setAsTyped] = useState<Record<string, boolean>>({})
  const [isAdding, setAdding] = useState(false)
  const fresh = useRef<string>(null)
  const saving = useWrite(editOrder, { refresh: [listOrders, countOrders, getOrder, getEdit], ownFailure: true })

  const rows = edited.lines.map((line) => rowOf(line, texts[line.product_code], asTyped[line.product_code]))
  const ordered = rows.filter((row) => row.line.asked > 0)
  const totals = totalsOf(ordered)
  const isChanged = rows.some((row) => row.line.asked !== row.was || row.line.as_typed !== wasTyped(edited, row.code))
  const wrong = rows.find((row) => row.error)
  const gone = ordered.find((row) => !row.line.active)

  const type = useStable((code: string, text: string) => {
    const next = { ...texts, [code]: text }
    setTexts(next)
    saving.reset()
    const asked = new Map(edited.lines.map((line) => [line.product_code, line.asked]))
    const lines = [...new Set([...asked.keys(), code])].map((product_code) => ({
      order_id: edited.order_id,
      product_code,
      quantity: readQuantity(next[product_code] ?? asked.get(product_code) ?? 0) ?? asked.get(product_code) ?? 0,
    }))
    changeCart((state) => orderEditStarted(state, lines))
  })

  /** Its line comes with the order's; the packs are typed there. */
  function add(code: string) {
    fresh.current = code
    onAdd(code)
    type(code, '1')
  }

  useEffect(() => {
    const box = document.getElementById(packsId(fresh.current ?? ''))
    if (!box) return
    fresh.current = null
    box.focus()
  })

  function save() {
    const lines = ordered.map(({ code, line }) => ({
      product_code: code,
      quantity: line.asked,
      as_typed: line.as_typed,
    }))
    saving.mutate(
      {
        order_id: edited.order_id,
        lines,
        expected_total_paise: totals.total_paise,
        version: edited.version,
      },
      {
        onSuccess: ({ data }) => {
          changeCart(orderEditEnded)
          toast({
            group: 'success',
            text: `Order ${data.order_no} is saved: ${statusWord(data.status).toLowerCase()}.`,
          })
          go(back)
        },
        onError: (failure) => failure.http === 409 && onStale(),
      },
    )
  }

  function leave() {
    changeCart(orderEditEnded)
    go(back)
  }

  const columns = useMemo(() => columnsOf(type, (code, on) => setAsTyped((was) => ({ ...was, [code]: on }))), [type])
  return (
    <>
      <PageHead
        title={
          <>
            Edit order <span className="num">{edited.order_no}</span>
          </>
        }
        badge={<Badge group={statusColour(edited.status)}>{statusWord(edited.status)}</Badge>}
        actions={
          <Button onClick={() => setAdding(true)}>
            <Plus />
            Add a product
          </Button>
        }
        crumbs={[{ label: `Order ${edited.order_no}`, to: back }, { label: 'Edit' }]}
        renderLink={crumbLink}
      >
        For {edited.distributor_name}, {edited.city}, from {edited.cfa_name}. Prices and schemes are today’s.
      </PageHead>
      {saving.error && (
        <div className="mt-5">
          <Notice group="danger" title={saving.error.message || 'The order was not saved'} live>
            Nothing was changed.
          </Notice>
        </div>
      )}
      <Table
        className="mt-5 [--card-actions:1]"
        label="Lines of the order"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.code}
      />
      <Sums
        lines={ordered.map(({ line, priced }) => ({ gst_bp: line.gst_bp, tax_paise: priced.tax_paise }))}
        isInterstate={edited.is_interstate}
        totals={totals}
        wasPaise={edited.total_paise}
      />
      <div className="mt-6 flex flex-wrap items-center justify-end gap-2">
        <p className="mr-2 text-ink-2">
          {wrong
            ? `${wrong.line.product_name}: ${wrong.error}`
            : gone && `${gone.line.product_name} is not sold any more. Take it out.`}
          {ordered.length === 0 && 'An order needs a line. Cancel it where nothing of it is wanted.'}
        </p>
        <Button onClick={leave}>Leave it as it was</Button>
        <Button
          kind="primary"
          busy={saving.isPending}
          disabled={!isChanged || ordered.length === 0 || Boolean(wrong) || Boolean(gone)}
          onClick={save}
        >
          Save the order
        </Button>
      </div>
      <AddProduct
        open={isAdding}
        onClose={() => setAdding(false)}
        order={edited}
        has={rows.map((row) => row.code)}
        onChoose={add}
      />
    </>
  )
}

function packsId(code: string): string {
  return `packs-${code}`
}

function whyId(code: string): string {
  return `why-${code}`
}

function wasTyped({ lines }: Edited, code: string): boolean {
  return lines.find((line) => line.product_code === code)?.as_typed ?? false
}

function rowOf(line: Edited['lines'][number], text: string | undefined, isAsTyped: boolean | undefined): Row {
  const quantity = text === undefined ? line.asked : readQuantity(text)
  const priceable = {
    ...line,
    asked: quantity ?? line.asked,
    as_typed: isAsTyped ?? line.as_typed,
    // The number is the server's secret; out of stock is told, the rest is not warned of here.
    stock: line.stock === 'out' ? 0 : Number.MAX_SAFE_INTEGER,
  }
  return {
    code: line.product_code,
    line: priceable,
    was: line.asked,
    typed: text ?? String(line.asked),
    error: quantity === null ? `At most ${groupIndian(mostPacks)} packs go on one line.` : null,
    priced: priceLine(priceable),
  }
}

function columnsOf(
  type: (code: string, text: string) => void,
  keepTyped: (code: string, on: boolean) => void,
): Column<Row>[] {
  return [
    {
      head: 'Product',
      kind: 'name',
      cell: ({ code, line, error, priced }) => (
        <span className={line.asked === 0 ? 'text-ink-3 line-through' : undefined}>
          {line.product_name}
          <span className="flex flex-wrap gap-x-2.5 text-small font-normal text-ink-3">
            <Code>{code}</Code>
            <span>{line.pack}</span>
            {line.scheme_qty > 0 && (
              <span className="num">
                scheme {line.min_qty}+{line.scheme_qty}
                {line.compulsory && ', compulsory'}
              </span>
            )}
          </span>
          {error && (
            <span id={whyId(code)} className="num block text-small font-normal text-danger-ink">
              {error}
            </span>
          )}
          {line.asked > 0 &&
            priced.warnings
              .filter((warning) => warning.code !== 'incomplete')
              .map((warning) => (
                <span key={warning.code} className="num block text-small font-normal text-warning-ink">
                  {warning.message}
                </span>
              ))}
        </span>
      ),
    },
    { head: 'Was', kind: 'number', cell: ({ was }) => (was === 0 ? 'new' : groupIndian(was)) },
    {
      head: 'Packs',
      kind: 'number',
      width: 108,
      cell: ({ code, line, typed, error }) => (
        <TextInput
          className="ml-auto w-22 max-tablet:ml-0 [&>input]:text-right"
          id={packsId(code)}
          inputMode="numeric"
          maxLength={12}
          autoComplete="off"
          aria-label={`Packs of ${line.product_name}`}
          {...(error && { 'aria-invalid': true, 'aria-describedby': whyId(code) })}
          value={typed}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => type(code, event.target.value)}
          onBlur={() => !error && typed !== String(line.asked) && type(code, String(line.asked))}
        />
      ),
    },
    {
      head: 'Ordered, of it free',
      kind: 'number',
      cell: ({ code, line, priced }) => (
        <>
          <span className="font-semibold">{groupIndian(priced.schemed.total)}</span>
          {priced.schemed.free > 0 && `, ${groupIndian(priced.schemed.free)} free`}
          {line.scheme_qty > 0 && !line.compulsory && line.asked > 0 && (
            <span className="block text-small">
              {line.as_typed ? (
                <Button kind="link" onClick={() => keepTyped(code, false)}>
                  Take the scheme
                </Button>
              ) : (
                priced.schemed.total !== line.asked && (
                  <Button kind="link" onClick={() => keepTyped(code, true)}>
                    Keep {groupIndian(line.asked)}, none free
                  </Button>
                )
              )}
            </span>
          )}
        </>
      ),
    },
    { head: 'PTS ₹', kind: 'number', cell: ({ line }) => <Money paise={line.price_paise} column /> },
    { head: 'Amount ₹', kind: 'number', cell: ({ priced }) => <Money paise={priced.amount_paise} column /> },
    {
      head: 'Actions',
      kind: 'actions',
      hideHead: true,
      cell: ({ code, line, was }) =>
        line.asked === 0 ? (
          <IconButton
            label={`Put ${line.product_name} back`}
            title="Put back"
            onClick={() => type(code, String(was || 1))}
          >
            <Undo />
          </IconButton>
        ) : (
          <IconButton label={`Take ${line.product_name} out`} title="Take out" onClick={() => type(code, '0')}>
            <Trash />
          </IconButton>
        ),
    },
  ]
}
