import { useState } from 'react'
import { pickProducts } from '#catalogue/contract.ts'
import type { Output } from '#kit/endpoint.ts'
import { formatRupees, groupIndian } from '#kit/money.ts'
import { useChoices } from '#kit/web/form/PickField.tsx'
import { useRead, useWrite } from '#kit/web/query.ts'
import { whyFailed } from '#kit/web/whyFailed.ts'
import { countAllOrders, getAnyOrder, listAllOrders } from '#orders/book-contract.ts'
import type { Order } from '#orders/contract.ts'
import { type Correction, whyNotCorrect } from '#orders/correcting.ts'
import { typedPacks, typedQuantity } from '#pricing/quantity.ts'
import { Button } from '#ui/base/Button.tsx'
import { Code } from '#ui/base/Code.tsx'
import { Skeleton } from '#ui/base/Skeleton.tsx'
import { Tag } from '#ui/base/Tag.tsx'
import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { Field } from '#ui/fields/Field.tsx'
import { Picker } from '#ui/fields/Picker.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { FailedState } from '#ui/table/FailedState.tsx'
import { correctedLines, correctedSum } from '../../corrected.ts'
import { type CorrectedLine, correctOrder, getCorrection } from '../../correcting-contract.ts'
import { countDesk, listDesk } from '../../desk-contract.ts'

type CorrectOrderProps = { open: boolean; onClose: () => void; order: Order }
type Typed = { packs: string; instead: { code: string; name: string } | null; insteadPacks: string }
type State = Output<typeof getCorrection>['data']

const longest = 300

/** Lines that the ERP refused are lowered, dropped or replaced; then the order is sent again. */
export function CorrectOrder({ open, onClose, order }: CorrectOrderProps) {
  const [typed, setTyped] = useState<Record<string, Typed>>({})
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const codes = Object.values(typed).flatMap(({ instead }) => instead?.code ?? [])
  const read = useRead(
    getCorrection,
    { order_id: order.order_id, instead: codes.join(',') },
    { enabled: open, keepPrevious: true, ownFailure: true },
  )
  const state = read.data?.data
  const saving = useWrite(correctOrder, {
    refresh: [listAllOrders, countAllOrders, getAnyOrder, listDesk, countDesk],
    ownFailure: true,
  })
  const corrections = state ? correctionsOf(state.lines, typed) : []
  const unknown = codes.find((code) => !state?.instead.some(({ product_code }) => product_code === code))
  const why = whyNotCorrect(order, corrections) ?? whyNotOrdered(unknown, read.isPlaceholderData, order)
  const total = state && totalOf(state, corrections)

  function submit() {
    setTried(true)
    if (why || !state || total === undefined || reason.trim() === '' || saving.isPending) return
    saving.mutate(
      { order_id: order.order_id, lines: corrections, reason, expected_total_paise: total, version: state.version },
      {
        onSuccess: () => {
          toast({ group: 'success', text: `Order ${order.order_no} was corrected and is on its way again.` })
          onClose()
        },
      },
    )
  }

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      size="wide"
      title={`Correct order ${order.order_no}`}
      action="Correct and send again"
      busy={saving.isPending}
      whyNot={saving.whyNot}
      unsaved={corrections.length > 0 || reason !== ''}
      failure={(isTried && why) || whyFailed(saving.error)}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {read.isError && !state ? (
        <FailedState onRetry={() => void read.refetch()}>The lines did not load.</FailedState>
      ) : !state ? (
        <Skeleton width="100%" height={160} />
      ) : (
        <>
          <p className="text-ink-2">{order.timeline.at(-1)?.reason}</p>
          <LinesToCorrect lines={state.lines} typed={typed} mayReplace={order.kind !== 'discount'} onType={setTyped} />
          <Total was={order.total_paise} now={total} />
          <Field
            label="Reason"
            help="The distributor and everybody who sees the order read this."
            error={isTried && reason.trim() === '' ? 'Say why.' : null}
            counter={{ at: reason.length, of: longest }}
          >
            <TextArea maxLength={longest} value={reason} onChange={(event) => setReason(event.target.value)} />
          </Field>
        </>
      )}
    </FormDialog>
  )
}

function Total({ was, now }: { was: number; now: number | undefined }) {
  return (
    <p className="figures flex flex-wrap justify-between gap-x-4" role="status">
      <span className="text-ink-2">Order total, was {formatRupees(was)}</span>
      <b className="font-semibold">{now !== undefined && formatRupees(now)}</b>
    </p>
  )
}

const untouched = ({ agreed }: CorrectedLine): Typed => ({ packs: String(agreed), instead: null, insteadPacks: '' })

function correctionsOf(lines: readonly CorrectedLine[], typed: Record<string, Typed>): Correction[] {
  return lines.flatMap(({ product_code, agreed }) => {
    const now = typed[product_code]
    const quantity = now ? typedPacks(now.packs) : agreed
    if (quantity === agreed) return []
    const instead = now?.instead && { product_code: now.instead.code, quantity: typedPacks(now.insteadPacks) }
    return [{ product_code, quantity, ...(instead && { instead }) }]
  })
}

function whyNotOrdered(code: string | undefined, isLoading: boolean, { distributor_name }: Order): string | null {
  if (!code) return null
  return isLoading ? 'Prices are loading.' : `${distributor_name} can’t order ${code}. Choose another product.`
}

/** The sum that the server will make. */
function totalOf({ lines, instead, is_interstate }: State, corrections: readonly Correction[]): number {
  return correctedSum(correctedLines({ lines, others: instead, isInterstate: is_interstate }, corrections)).total_paise
}

type LinesProps = {
  lines: readonly CorrectedLine[]
  typed: Record<string, Typed>
  mayReplace: boolean
  onType: (typed: Record<string, Typed>) => void
}

function LinesToCorrect({ lines, typed, mayReplace, onType }: LinesProps) {
  return (
    <ul className="border-line border-t">
      {lines.map((line) => (
        <LineToCorrect
          key={line.product_code}
          line={line}
          typed={typed[line.product_code] ?? untouched(line)}
          mayReplace={mayReplace}
          onType={(now) => onType({ ...typed, [line.product_code]: now })}
        />
      ))}
    </ul>
  )
}

type LineProps = { line: CorrectedLine; typed: Typed; mayReplace: boolean; onType: (typed: Typed) => void }

function LineToCorrect({ line, typed, mayReplace, onType }: LineProps) {
  const [isReplacing, setReplacing] = useState(false)
  const isDropped = typedPacks(typed.packs) === 0
  const { agreed, product_name } = line
  return (
    <li className="grid gap-2 border-line border-b py-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-52">
          <span className={isDropped ? 'text-ink-3 line-through' : 'font-medium'}>{product_name}</span>{' '}
          {line.is_named && <Tag>Named by the ERP</Tag>}
          <span className="block text-ink-2 text-small">
            <Code>{line.product_code}</Code> {line.pack}
          </span>
        </div>
        {line.is_settled ? (
          <p className="figures text-ink-2">{groupIndian(agreed)} packs, accepted by the ERP</p>
        ) : (
          <>
            <TextInput
              className="figures w-24! [&_input]:text-right"
              inputMode="numeric"
              aria-label={`Packs of ${product_name}, ${groupIndian(agreed)} ordered`}
              value={typed.packs}
              onChange={(event) => onType({ ...typed, packs: typedQuantity(event.target.value) })}
            />
            {isDropped ? (
              <Button kind="link" className="w-18" onClick={() => onType(untouched(line))}>
                Restore
              </Button>
            ) : (
              <Button kind="link" className="w-18" onClick={() => onType({ ...typed, packs: '0' })}>
                Drop line
              </Button>
            )}
            {mayReplace && !isReplacing && (
              <Button
                kind="link"
                onClick={() => {
                  setReplacing(true)
                  onType({ ...typed, packs: '0', insteadPacks: String(agreed) })
                }}
              >
                Choose another product
              </Button>
            )}
          </>
        )}
      </div>
      {isReplacing && isDropped && <Replacement line={line} typed={typed} onType={onType} />}
    </li>
  )
}

function Replacement({ line, typed, onType }: Omit<LineProps, 'mayReplace'>) {
  const [text, setText] = useState('')
  const { choices, isLoading } = useChoices(pickProducts, typed.instead ? '' : text)
  return (
    <div className="flex flex-wrap items-start gap-3 pl-4">
      <Field className="min-w-0 flex-1 basis-60" label={`In place of ${line.product_name}`}>
        <Picker
          text={text}
          onText={(now) => {
            setText(now)
            if (typed.instead) onType({ ...typed, instead: null })
          }}
          onPick={({ code, name }) => {
            setText(name)
            onType({ ...typed, instead: { code, name } })
          }}
          choices={choices}
          isLoading={isLoading}
          takesFirst
          empty={`No product matches ‘${text.trim()}’.`}
          placeholder="Search by name or code"
        />
      </Field>
      <Field className="w-24" label="Packs">
        <TextInput
          className="figures"
          inputMode="numeric"
          value={typed.insteadPacks}
          onChange={(event) => onType({ ...typed, insteadPacks: typedQuantity(event.target.value) })}
        />
      </Field>
    </div>
  )
}
