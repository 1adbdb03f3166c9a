import List from 'lucide-react/icons/list'
import Trash2 from 'lucide-react/icons/trash-2'
import { type ComponentType, type KeyboardEvent, useEffect, useMemo } from 'react'
import { Link } from 'wouter'
import { formatAmount, formatRupees, groupIndian } from '#kit/money.ts'
import { Button, buttonClass, IconButton } from '#ui/Button.tsx'
import { Code } from '#ui/Code.tsx'
import { Columns } from '#ui/Columns.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FactList } from '#ui/FactList.tsx'
import { FailedState } from '#ui/FailedState.tsx'
import { Mark } from '#ui/Mark.tsx'
import { Money } from '#ui/Money.tsx'
import { Notice } from '#ui/Notice.tsx'
import { PageHead, SectionHead } from '#ui/PageHead.tsx'
import { QuantityBox } from '#ui/QuantityBox.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { toast } from '#ui/toast.ts'
import { taxParts } from '../tax.ts'
import { useConflictToast } from './CartFailure.tsx'
import { emptyIt, listed, useFreshList } from './CartTray.tsx'
import { WithChoice } from './ChoiceBar.tsx'
import type { Chosen } from './choice.ts'
import type { Keeper, Line, Warning } from './keeper.ts'
import { useCart, useKeeper, useLines, useLoadFailure, useTotals, type Which } from './keepers.ts'
import { LineNotes } from './LineNotes.tsx'
import { OpenCarts } from './OpenCarts.tsx'
import { SchemeWords } from './SheetRow.tsx'
import { SavedOrNot } from './TotalsBar.tsx'
import { useQuantity } from './useQuantity.ts'
import { wayOf } from './way.ts'

export type PlaceProps = { keeper: Keeper; which: Which; choice: Chosen }

/** The priced cart. How it is placed belongs to the orders: `Place` is theirs. */
export function Cart({ Place }: { Place: ComponentType<PlaceProps> }) {
  return (
    <WithChoice title="Cart">
      {(choice) => <Priced key={`${choice.served.distributor} ${choice.cfa.code}`} choice={choice} Place={Place} />}
    </WithChoice>
  )
}

function Priced({ choice, Place }: { choice: Chosen; Place: ComponentType<PlaceProps> }) {
  const { served, cfa } = choice
  const which = useMemo(() => ({ distributor: served.distributor, cfa_code: cfa.code }), [served.distributor, cfa.code])
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

function columnsOf(keeper: Keeper, cfaName: string): Column<Line>[] {
  return [
    {
      head: 'Product',
      kind: 'name',
      card: 'title',
      cell: (line) => <Name keeper={keeper} line={line} cfaName={cfaName} />,
    },
    { head: 'Pack', kind: 'soft', cell: (line) => <span className="whitespace-nowrap">{line.terms.pack}</span> },
    { head: 'PTS ₹', kind: 'number', width: 92, cell: (line) => <Price line={line} /> },
    { head: 'Scheme', width: 76, cell: (line) => <SchemeWords terms={line.terms} /> },
    { head: 'Quantity', kind: 'number', width: 148, cell: (line) => <Quantity keeper={keeper} line={line} /> },
    {
      head: 'Of it free',
      kind: 'number',
      width: 76,
      cell: (line) => <span className="font-semibold text-accent-ink">{line.free || '–'}</span>,
    },
    {
      head: 'Amount ₹',
      kind: 'number',
      width: 108,
      cell: (line) => <span className="font-semibold">{formatAmount(line.amount_paise)}</span>,
    },
    { head: 'GST ₹', kind: 'number', width: 96, cell: (line) => <Tax line={line} /> },
    {
      head: 'Take out',
      kind: 'actions',
      hideHead: true,
      width: 48,
      cell: (line) => <TakeOut keeper={keeper} line={line} />,
    },
  ]
}

function Name({ keeper, line, cfaName }: { keeper: Keeper; line: Line; cfaName: string }) {
  const { terms, warnings } = line
  return (
    <>
      <span className="block">{terms.product_name}</span>
      <span className="block text-small font-normal text-ink-3">
        <Code>{terms.product_code}</Code> · {terms.division_name}
      </span>
      <div className="font-normal">
        <LineNotes
          id={`note-${terms.product_code}`}
          keeper={keeper}
          code={terms.product_code}
          error={null}
          isTyping={false}
          onUndo={() => keeper.type(terms, line.asked, { asTyped: true, now: true })}
          onUse={(quantity) => keeper.type(terms, quantity, { now: true })}
        />
        {warnings
          .filter(({ code }) => code !== 'incomplete')
          .map((warning) => (
            <p key={warning.code} className="mt-0.5 flex gap-1.5 text-small text-ink-2 num">
              <Mark group={groupOf(warning)} className="mt-[3px]" />
              <span>
                {warning.message.replace('this CFA', cfaName)}{' '}
                {warning.code === 'dearer' && (
                  <Button
                    kind="link"
                    className="text-small"
                    aria-label={`Accept ${formatRupees(terms.price_paise)} for ${terms.product_name}`}
                    onClick={() => void keeper.accept(line)}
                  >
                    Accept {formatRupees(terms.price_paise)}
                  </Button>
                )}
              </span>
            </p>
          ))}
      </div>
    </>
  )
}

function groupOf({ code }: Warning) {
  return code === 'inactive' ? 'danger' : code === 'cheaper' || code === 'unwanted' ? 'info' : 'warning'
}

function Price({ line: { terms, old_price_paise } }: { line: Line }) {
  if (old_price_paise === null) return formatAmount(terms.price_paise)
  return (
    <>
      <del className="block text-small text-ink-3">
        <span className="sr-only">Was </span>
        {formatAmount(old_price_paise)}
      </del>
      <ins className="font-semibold no-underline">
        <span className="sr-only">now </span>
        {formatAmount(terms.price_paise)}
      </ins>
    </>
  )
}

function Tax({ line: { terms, tax_paise } }: { line: Line }) {
  return (
    <>
      <span className="block text-ink-2">{formatAmount(tax_paise)}</span>
      <span className="block text-small text-ink-3">{terms.gst_bp / 100}%</span>
    </>
  )
}

function Quantity({ keeper, line }: { keeper: Keeper; line: Line }) {
  const { terms } = line
  const quantity = useQuantity(keeper, terms, { staysWhileEmpty: true })
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter') quantity.leave()
    else if (event.key === 'ArrowUp' && event.altKey) quantity.take()
    else if (event.key === 'Escape') quantity.giveBack()
    else return
    event.preventDefault()
    event.currentTarget.select()
  }
  return (
    <div className="qty-box" data-saving={line.saving}>
      <QuantityBox
        name={`${terms.product_name}, ${terms.pack}`}
        value={quantity.shown}
        onType={quantity.type}
        onStep={quantity.step}
        onFocus={(event) => {
          quantity.begin()
          event.currentTarget.select()
        }}
        onBlur={quantity.leave}
        onKeyDown={onKeyDown}
        aria-invalid={quantity.error !== null || undefined}
        aria-describedby={`note-${terms.product_code}`}
      />
      {quantity.error && (
        <p className="help help-error" role="alert">
          {quantity.error}
        </p>
      )}
    </div>
  )
}

function TakeOut({ keeper, line }: { keeper: Keeper; line: Line }) {
  const { terms, asked, asTyped } = line
  return (
    <IconButton
      label={`Take out ${terms.product_name}`}
      onClick={() => {
        keeper.type(terms, 0, { now: true })
        toast({
          group: 'info',
          text: `${terms.product_name} taken out.`,
          action: { label: 'Undo', run: () => keeper.type(terms, asked, { asTyped, now: true }) },
        })
      }}
    >
      <Trash2 />
    </IconButton>
  )
}

/** Prices that rose and lines that are not sold any more: looked at before anything is placed. */
function MustLook({ keeper }: { keeper: Keeper }) {
  const lines = useLines(keeper)
  const has = (line: Line, code: Warning['code']) => line.warnings.some((warning) => warning.code === code)
  const dearer = lines.filter((line) => has(line, 'dearer'))
  const gone = lines.filter((line) => has(line, 'inactive'))
  if (dearer.length === 0 && gone.length === 0) return null
  return (
    <div className="grid gap-3" id="must-look">
      {dearer.length > 0 && (
        <Notice
          group="warning"
          live
          title={
            dearer.length === 1
              ? `Accept the new price of ${dearer[0]?.terms.product_name}`
              : `Accept ${dearer.length} new prices`
          }
          actions={
            <Button
              onClick={() => {
                for (const line of dearer) void keeper.accept(line)
              }}
            >
              {dearer.length === 1 ? 'Accept it' : 'Accept all'}
            </Button>
          }
        >
          {listed(dearer.slice(0, 5).map((line) => line.terms.product_name))} {dearer.length === 1 ? 'has' : 'have'}{' '}
          become dearer since you put {dearer.length === 1 ? 'it' : 'them'} in.
        </Notice>
      )}
      {gone.length > 0 && (
        <Notice
          group="danger"
          live
          title={gone.length === 1 ? `Take out ${gone[0]?.terms.product_name}` : `Take out ${gone.length} products`}
          actions={
            <Button
              onClick={() => {
                for (const { terms } of gone) keeper.type(terms, 0, { now: true })
              }}
            >
              Take out
            </Button>
          }
        >
          {gone.length === 1 ? 'It is' : 'They are'} not sold any more, so the order can’t be placed with{' '}
          {gone.length === 1 ? 'it' : 'them'}.
        </Notice>
      )}
    </div>
  )
}

function Summary({ keeper }: { keeper: Keeper }) {
  const totals = useTotals(keeper)
  const lines = useLines(keeper)
  const cart = useCart(keeper)
  const taxed = lines.map(({ terms, tax_paise }) => ({ gst_bp: terms.gst_bp, tax_paise }))
  return (
    <section aria-labelledby="sum-h">
      <div className="mb-2">
        <SectionHead title="What it comes to" id="sum-h" />
      </div>
      <FactList
        figures
        facts={[
          {
            label: 'Packs',
            value: `${groupIndian(totals.paid)} paid${totals.free > 0 ? ` + ${groupIndian(totals.free)} free` : ''}`,
          },
          { label: 'Free goods worth', value: <Money paise={totals.free_value_paise} dash /> },
          { label: 'Value', value: <Money paise={totals.value_paise} /> },
          ...taxParts(taxed, cart?.is_interstate ?? false).map(({ label, tax_paise }) => ({
            label,
            value: <Money paise={tax_paise} />,
          })),
          {
            label: <span className="font-semibold">To pay</span>,
            key: 'to-pay',
            value: <Money paise={totals.total_paise} className="text-lead font-semibold" />,
          },
        ]}
      />
    </section>
  )
}

/** One basket, several ERP orders: shown before placing. */
function Split({ keeper }: { keeper: Keeper }) {
  const { parts } = useTotals(keeper)
  const lines = useLines(keeper)
  if (parts.length === 0) return null
  const countOf = (division: string) =>
    lines.filter((line) => line.total > 0 && line.terms.division_code === division).length
  return (
    <section aria-labelledby="split-h" id="split" className="scroll-mt-20">
      <div className="mb-2">
        <SectionHead
          title={parts.length === 1 ? 'Goes out as 1 ERP order' : `Goes out as ${parts.length} ERP orders`}
          id="split-h"
        >
          <span className="text-ink-3">one for each division, under one order number</span>
        </SectionHead>
      </div>
      <FactList
        figures
        facts={parts.map((part) => {
          const count = countOf(part.division_code)
          return {
            key: part.division_code,
            label: (
              <>
                {part.division_name}{' '}
                <span className="text-ink-3">
                  {count} {count === 1 ? 'line' : 'lines'}
                </span>
              </>
            ),
            value: <Money paise={part.total_paise} />,
          }
        })}
      />
    </section>
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
