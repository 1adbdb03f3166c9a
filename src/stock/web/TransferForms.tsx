import { useState } from 'react'
import { pickProducts } from '#catalogue/contract.ts'
import { formatDay } from '#kit/date.ts'
import { groupIndian } from '#kit/money.ts'
import { SelectField, TextField } from '#kit/web/form/fields.tsx'
import { PickField } from '#kit/web/form/PickField.tsx'
import { useForm } from '#kit/web/form/useForm.ts'
import { useRead, useWrite } from '#kit/web/query.ts'
import { whyFailed } from '#kit/web/whyFailed.ts'
import { mostSigns, typedPacks, typedQuantity } from '#pricing/quantity.ts'
import { counted } from '#ui/base/counted.ts'
import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { Field } from '#ui/fields/Field.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { listStock } from '../contract.ts'
import { whyNotFound, whyNotTaken } from '../rules.ts'
import { listTransfers, receiveTransfer, sendTransfer, type Transfer } from '../transfer-contract.ts'

type Plant = { code: string; name: string; active: boolean }
type SendFormProps = { open: boolean; onClose: () => void; plants: Plant[] }

/** One batch from one plant to another. */
export function SendForm({ open, onClose, plants }: SendFormProps) {
  const send = useWrite(sendTransfer, { refresh: [listTransfers, listStock], ownFailure: true })
  const active = plants.filter((plant) => plant.active)
  const form = useForm({
    initial: { from_plant: '', to_plant: '', product_code: '', batch_no: '', quantity: '', note: '' },
    judge: (typed) => ({
      ...(typed.from_plant === '' && { from_plant: 'Choose the plant.' }),
      ...(typed.to_plant === '' && { to_plant: 'Choose the plant.' }),
      ...(typed.to_plant !== '' && typed.to_plant === typed.from_plant && { to_plant: 'Choose another plant.' }),
      ...(typed.product_code === '' && { product_code: 'Choose the product.' }),
      ...(typed.batch_no === '' && { batch_no: 'Choose the batch.' }),
      ...(whyNotTaken(typed.quantity) && { quantity: whyNotTaken(typed.quantity) ?? '' }),
    }),
    saving: send,
    onSave: ({ quantity, product_code, batch_no, ...rest }) =>
      send.mutate(
        { ...rest, lines: [{ product_code, batch_no, quantity: typedPacks(quantity) }] },
        {
          onSuccess: ({ data }) => {
            toast({ group: 'success', text: `Transfer ${data.transfer_no} is on the way to ${data.to_name}.` })
            onClose()
          },
        },
      ),
  })
  const { from_plant, product_code } = form.values
  const stock = useRead(
    listStock,
    { plant: from_plant, search_text: product_code },
    { enabled: from_plant !== '' && product_code !== '', ownFailure: true },
  ).data?.data
  const batches = (stock ?? [])
    .filter((batch) => batch.product_code === product_code && batch.on_hand > batch.reserved)
    .map((batch) => ({
      code: batch.batch_no,
      name: `${batch.batch_no}, ${groupIndian(batch.on_hand - batch.reserved)} not reserved, expires ${formatDay(batch.expires_on)}`,
    }))
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Send stock to another plant"
      action="Send stock"
      onSubmit={form.onSubmit}
      busy={send.isPending}
      whyNot={send.whyNot}
      failure={form.failure ?? whyFailed(send.error)}
      unsaved={form.isDirty}
    >
      <SelectField form={form} name="from_plant" label="From" options={active} placeholder="Choose the plant" />
      <SelectField form={form} name="to_plant" label="To" options={active} placeholder="Choose the plant" />
      <PickField form={form} name="product_code" label="Product" noun="product" from={pickProducts} />
      <SelectField form={form} name="batch_no" label="Batch" options={batches} placeholder="Choose the batch" />
      <TextField form={form} name="quantity" label="Packs" kind="number" most={mostSigns} clean={typedQuantity} />
      <TextField form={form} name="note" label="Note" most={300} optional />
    </FormDialog>
  )
}

type ReceiveFormProps = { open: boolean; onClose: () => void; transfer: Transfer }

/** What arrived of each line. */
export function ReceiveForm({ open, onClose, transfer }: ReceiveFormProps) {
  const receive = useWrite(receiveTransfer, { refresh: [listTransfers, listStock], ownFailure: true })
  const [found, setFound] = useState<Record<number, string>>({})
  const typed = (line: Transfer['lines'][number]) => found[line.line_no] ?? String(line.quantity)
  const whyNot = (line: Transfer['lines'][number]) => whyNotFound(typed(line), line.quantity)
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`Receive transfer ${transfer.transfer_no}`}
      action="Take in stock"
      busy={receive.isPending}
      whyNot={receive.whyNot}
      failure={whyFailed(receive.error)}
      onSubmit={(event) => {
        event.preventDefault()
        const wrong = transfer.lines.findIndex((line) => whyNot(line) !== null)
        if (wrong >= 0) return event.currentTarget.querySelectorAll('input')[wrong]?.focus()
        receive.mutate(
          {
            id: transfer.id,
            lines: transfer.lines.map((line) => ({ line_no: line.line_no, quantity: typedPacks(typed(line)) })),
          },
          {
            onSuccess: () => {
              toast({ group: 'success', text: `Transfer ${transfer.transfer_no} is in stock at ${transfer.to_name}.` })
              onClose()
            },
          },
        )
      }}
    >
      {transfer.lines.map((line) => (
        <Field
          key={line.line_no}
          label={`${line.product_name}, batch ${line.batch_no}`}
          help={`${counted(line.quantity, 'pack')} sent.`}
          error={whyNot(line)}
        >
          <TextInput
            inputMode="numeric"
            className="figures"
            maxLength={mostSigns}
            value={typed(line)}
            onChange={(event) => setFound((was) => ({ ...was, [line.line_no]: typedQuantity(event.target.value) }))}
          />
        </Field>
      ))}
    </FormDialog>
  )
}
