import { formatRupees, groupIndian } from '#kit/money.ts'
import { SelectField, TextField } from '#kit/web/form/fields.tsx'
import { savedBy, useSavingForm } from '#kit/web/form/useSavingForm.ts'
import { useWrite } from '#kit/web/query.ts'
import { whyFailed } from '#kit/web/whyFailed.ts'
import { mostPacks, mostSigns, readQuantity, typedPacks, typedQuantity, whyNotPacks } from '#pricing/quantity.ts'
import { counted } from '#ui/base/counted.ts'
import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { ReasonDialog } from '#ui/dialogs/ReasonDialog.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import type { ShortOrderLine } from '../contract.ts'
import type { ShortageCalls } from './shortageCalls.ts'

export type Deed = 'cfa' | 'substitute' | 'close' | 'reopen'
type ShortageDeedProps = {
  deed: Deed
  open: boolean
  onClose: () => void
  line: ShortOrderLine
  calls: ShortageCalls
}

/** The one question before a short line is settled. */
export function ShortageDeed({ deed, ...props }: ShortageDeedProps) {
  if (deed === 'cfa') return <MoveForm {...props} />
  if (deed === 'substitute') return <SubstituteForm {...props} />
  return <WhyForm {...props} isClosing={deed === 'close'} />
}

type FormProps = Omit<ShortageDeedProps, 'deed'>

/** Short, and nobody is asked about a substitute for them. */
const openPacks = ({ short_qty, offered }: ShortOrderLine) => short_qty - (offered?.quantity ?? 0)

const stale = (calls: ShortageCalls) => [calls.order, calls.desk, calls.list, calls.rate]

function WhyForm({ open, onClose, line, calls, isClosing }: FormProps & { isClosing: boolean }) {
  const settle = useWrite(isClosing ? calls.close : calls.reopen, { refresh: stale(calls), ownFailure: true })
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title={isClosing ? `Close ${line.product_name}?` : `Re-open ${line.product_name}?`}
      text={
        isClosing
          ? `${counted(openPacks(line), 'pack')} will not come. The line can be re-opened.`
          : 'The packs are short again, and the order waits for them.'
      }
      action={isClosing ? 'Close line' : 'Re-open line'}
      busy={settle.isPending}
      failure={whyFailed(settle.error)}
      onReason={(reason) =>
        settle.mutate(
          { id: line.id, reason },
          {
            onSuccess: () => {
              toast({ group: 'success', text: isClosing ? 'Line closed.' : 'Line re-opened.' })
              onClose()
            },
          },
        )
      }
    />
  )
}

function MoveForm({ open, onClose, line, calls }: FormProps) {
  const toSettle = openPacks(line)
  const mostAt = (code: string) => Math.min(toSettle, line.cfas.find((one) => one.code === code)?.quantity ?? 0)
  const form = useSavingForm<{ cfa_code: string; quantity: string }>({
    initial: { cfa_code: line.cfas[0]?.code ?? '', quantity: String(mostAt(line.cfas[0]?.code ?? '')) },
    judge: ({ cfa_code, quantity }) => ({
      ...(cfa_code === '' && { cfa_code: 'Choose the CFA.' }),
      ...(cfa_code !== '' &&
        !(typedPacks(quantity) >= 1 && typedPacks(quantity) <= mostAt(cfa_code)) && {
          quantity: whyNotPacks(quantity) ?? `Enter 1 to ${groupIndian(mostAt(cfa_code))} packs.`,
        }),
    }),
    save: savedBy(
      calls.move,
      ({ cfa_code, quantity }) => ({ id: line.id, cfa_code, quantity: typedPacks(quantity) }),
      ({ data: { order_no, closed_qty } }) => {
        const left = toSettle - closed_qty
        const rest = left > 0 ? `${counted(left, 'pack')} stay short.` : 'Nothing of this line is short any more.'
        return `Order ${order_no} brings ${counted(closed_qty, 'pack')}. ${rest}`
      },
    ),
    refresh: stale(calls),
    onClose,
  })
  return (
    <FormDialog
      open={open}
      {...form.dialog}
      unsaved={false}
      title={`Send ${line.product_name} from another CFA`}
      action="Send from this CFA"
    >
      <p>
        {counted(toSettle, 'pack')} are short. What the other CFA sends becomes a linked order at the same price and
        scheme; the rest stays short.
      </p>
      <SelectField
        form={form}
        name="cfa_code"
        label="CFA"
        options={line.cfas.map(({ code, name, quantity }) => ({
          code,
          name: `${name}, ${groupIndian(quantity)} in stock`,
        }))}
      />
      <TextField form={form} name="quantity" label="Packs" kind="number" most={mostSigns} clean={typedQuantity} />
    </FormDialog>
  )
}

function SubstituteForm({ open, onClose, line, calls }: FormProps) {
  const form = useSavingForm<{ product_code: string; quantity: string }>({
    initial: { product_code: line.substitutes[0]?.product_code ?? '', quantity: String(line.short_qty) },
    judge: ({ product_code, quantity }) => ({
      ...(product_code === '' && { product_code: 'Choose the product.' }),
      ...(!readQuantity(quantity) && {
        quantity: whyNotPacks(quantity) ?? `Enter 1 to ${groupIndian(mostPacks)} packs.`,
      }),
    }),
    save: savedBy(
      calls.substitute,
      ({ product_code, quantity }) => ({ id: line.id, product_code, quantity: typedPacks(quantity) }),
      ({ data }) => `Order ${data.order_no} waits for the distributor to confirm.`,
    ),
    refresh: stale(calls),
    onClose,
  })
  return (
    <FormDialog
      open={open}
      {...form.dialog}
      title={`Offer a substitute for ${line.product_name}`}
      action="Offer substitute"
    >
      <p>
        The distributor gets a linked order to confirm, at today’s price and scheme. So many packs of the short line
        close when it is confirmed; the rest stays short.
      </p>
      <SelectField
        form={form}
        name="product_code"
        label="Substitute"
        options={line.substitutes.map(({ product_code, product_name, price_paise, quantity }) => ({
          code: product_code,
          name: `${product_name}, ${formatRupees(price_paise)}, ${groupIndian(quantity)} in stock`,
        }))}
      />
      <TextField form={form} name="quantity" label="Packs" kind="number" most={mostSigns} clean={typedQuantity} />
    </FormDialog>
  )
}
