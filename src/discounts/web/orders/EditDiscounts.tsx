import { formatRupees } from '#kit/money.ts'
import { savedBy, useSavingForm } from '#kit/web/form/useSavingForm.ts'
import { useRead } from '#kit/web/query.ts'
import { editOrder, getEdit } from '#myorders/edit-contract.ts'
import { countOrders, getOrder, listOrders } from '#orders/contract.ts'
import { percentOf, readPercent } from '#parties/rules.ts'
import { counted } from '#ui/base/counted.ts'
import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { changedDiscounts, changeInWords, lineInWords } from '../../changing.ts'
import { type DiscountDetail, getDiscountOrder, listDiscountOrders } from '../../orders.ts'

type Typed = Record<string, string>
type EditDiscountsProps = { open: boolean; onClose: () => void; order: DiscountDetail['order'] }

const typedPercent = (bp: number) => percentOf(bp).replace(/\s*%$/, '')

/**
 * Other discounts for the same packs. What they need is decided anew: an approval counts for what
 * was seen.
 */
export function EditDiscounts({ open, onClose, order }: EditDiscountsProps) {
  const { form, lines, now } = useEditedDiscounts({ open, onClose, order })
  return (
    <FormDialog open={open} {...form.dialog} title={`Discounts of order ${order.order_no}`} action="Change discounts">
      <p className="mb-4 text-ink-2" aria-live="polite">
        {changeInWords(now)}
      </p>
      <div className="grid gap-4">
        {lines.map((line, at) => {
          const typed = form.values[line.product_code] ?? ''
          return (
            <Field
              key={line.product_code}
              label={`Discount on ${line.product_name}, %`}
              help={`${counted(line.quantity_ordered, 'pack')} at PTS ${formatRupees(line.price_paise)}. ${lineInWords(now[at])}`}
              error={form.error(line.product_code)}
            >
              <TextInput
                inputMode="decimal"
                autoComplete="off"
                value={typed}
                onChange={(event) => form.set({ [line.product_code]: event.target.value })}
                onBlur={() => form.leave(line.product_code)}
              />
            </Field>
          )
        })}
      </div>
    </FormDialog>
  )
}

function useEditedDiscounts({ open, onClose, order }: EditDiscountsProps) {
  const today = useRead(getEdit, { order_id: order.order_id }, { enabled: open, ownFailure: true }).data?.data.lines
  const lines = order.lines.filter(({ total_qty }) => total_qty > 0)
  const changed = (typed: Typed) =>
    changedDiscounts(
      lines.map(({ product_code, quantity_ordered, price_paise }) => ({
        product_code,
        packs: quantity_ordered,
        price_paise,
        discount_bp: readPercent(typed[product_code] ?? ''),
        terms: today?.find((line) => line.product_code === product_code)?.discount,
      })),
    )
  const form = useSavingForm<Typed>({
    initial: Object.fromEntries(lines.map((line) => [line.product_code, typedPercent(line.discount_bp ?? 0)])),
    judge: (typed) =>
      Object.fromEntries(changed(typed).flatMap(({ product_code, why }) => (why ? [[product_code, why]] : []))),
    save: savedBy(
      editOrder,
      (typed) => ({
        order_id: order.order_id,
        version: order.timeline.length,
        expected_total_paise: order.total_paise,
        lines: lines.map(({ product_code, quantity_ordered }) => ({
          product_code,
          quantity: quantity_ordered,
          discount_bp: readPercent(typed[product_code] ?? '') ?? 0,
        })),
      }),
      `The discounts of order ${order.order_no} are changed.`,
    ),
    refresh: [getDiscountOrder, listDiscountOrders, getOrder, listOrders, countOrders],
    onClose,
  })
  return { form, lines, now: changed(form.values) }
}
