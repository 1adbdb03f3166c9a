import { formatRupees } from '#kit/money.ts'
import { useForm } from '#kit/web/form/useForm.ts'
import { useWrite } from '#kit/web/query.ts'
import { countOrders, getOrder, listOrders } from '#orders/contract.ts'
import { editOrder } from '#orders/edit-contract.ts'
import { percentOf, readPercent } from '#parties/rules.ts'
import { netRate } from '#pricing/discount.ts'
import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { Field } from '#ui/fields/Field.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { type DiscountDetail, getDiscountOrder, listDiscountOrders } from '../../orders.ts'

type Typed = Record<string, string>
type EditDiscountsProps = { open: boolean; onClose: () => void; order: DiscountDetail['order'] }

const typedPercent = (bp: number) => percentOf(bp).replace(/\s*%$/, '')

/** Other discounts for the same packs. What they need is decided anew: an approval counts for what was seen. */
export function EditDiscounts({ open, onClose, order }: EditDiscountsProps) {
  const saving = useWrite(editOrder, {
    refresh: [getDiscountOrder, listDiscountOrders, getOrder, listOrders, countOrders],
    ownFailure: true,
  })
  const lines = order.lines.filter(({ total_qty }) => total_qty > 0)
  const form = useForm<Typed>({
    initial: Object.fromEntries(lines.map((line) => [line.product_code, typedPercent(line.discount_bp ?? 0)])),
    judge: (typed) =>
      Object.fromEntries(
        lines.flatMap(({ product_code }) =>
          readPercent(typed[product_code] ?? '') === null ? [[product_code, 'Enter 0 to 99.99 %.']] : [],
        ),
      ),
    saving,
    onSave: (typed) =>
      saving.mutate(
        {
          order_id: order.order_id,
          version: order.timeline.length,
          expected_total_paise: order.total_paise,
          lines: lines.map(({ product_code, quantity_ordered }) => ({
            product_code,
            quantity: quantity_ordered,
            discount_bp: readPercent(typed[product_code] ?? '') ?? 0,
          })),
        },
        {
          onSuccess: () => {
            toast({ group: 'success', text: `The discounts of order ${order.order_no} are changed.` })
            onClose()
          },
        },
      ),
  })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`Discounts of order ${order.order_no}`}
      action="Change discounts"
      onSubmit={form.onSubmit}
      busy={saving.isPending}
      failure={form.failure}
      unsaved={form.isDirty}
    >
      <p className="mb-4 text-ink-2">What was approved counts for the old discounts alone. Deeper ones ask again.</p>
      <div className="grid gap-4">
        {lines.map((line) => {
          const typed = form.values[line.product_code] ?? ''
          const bp = readPercent(typed)
          const rate = bp === null ? '' : `: ${formatRupees(netRate(line.price_paise, bp))} net`
          return (
            <Field
              key={line.product_code}
              label={`${line.product_name}, %`}
              help={`${line.quantity_ordered} packs, PTS ${formatRupees(line.price_paise)}${rate}.`}
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
