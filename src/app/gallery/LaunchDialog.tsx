import { useState } from 'react'
import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { CodeInput } from '#ui/fields/CodeInput.tsx'
import { DateField, DatePair } from '#ui/fields/DateField.tsx'
import { Field } from '#ui/fields/Field.tsx'

export function LaunchDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [code, setCode] = useState('0040249')
  const [start, setStart] = useState<string | null>('2026-12-07')
  const [end, setEnd] = useState<string | null>('2026-12-31')
  return (
    <FormDialog open={open} onClose={onClose} title="Add launch" onSubmit={onClose} action="Launch product">
      <Field label="Product Code" help="As in the product master" counter={{ at: code.length, of: 20 }}>
        <CodeInput maxLength={20} value={code} onChange={(event) => setCode(event.target.value)} />
      </Field>
      <DatePair help="Month-day-year, typed or picked. Lists show it as day-month-year.">
        <Field label="Start Date">
          <DateField format="MM-DD-YYYY" value={start} onChange={setStart} min="2026-11-15" rangeEnd={end} />
        </Field>
        <Field label="End Date">
          <DateField format="MM-DD-YYYY" value={end} onChange={setEnd} min={start ?? '2026-11-15'} rangeStart={start} />
        </Field>
      </DatePair>
    </FormDialog>
  )
}
