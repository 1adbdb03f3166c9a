import { useState } from 'react'
import type { Day } from '#kit/date.ts'
import type { Endpoint } from '#kit/endpoint.ts'
import { useWrite } from '#kit/web/query.ts'
import { Button } from '#ui/base/Button.tsx'
import { DateField } from '#ui/fields/DateField.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { whyNotReceived } from '../arrival.ts'
import { receiveGoods } from '../arrival-contract.ts'

type SayReceivedProps = {
  invoice: { invoice_id: number; invoice_date: Day }
  today: Day
  refresh: Endpoint[]
}

/** One click where they came today; another day is typed or picked before. */
export function SayReceived({ invoice, today, refresh }: SayReceivedProps) {
  const [day, setDay] = useState<Day | null>(today)
  const say = useWrite(receiveGoods, { refresh })
  const left = { invoice_date: invoice.invoice_date, is_cancelled: false, has_lines: true }
  const why = day === null ? 'Enter a date as DD-MM-YYYY.' : whyNotReceived(day, left, today)
  return (
    <div className="mt-2 grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
      <Field label="Received on" error={why ?? undefined}>
        <DateField value={day} onChange={setDay} min={invoice.invoice_date} max={today} />
      </Field>
      <Button
        disabled={why !== null}
        busy={say.isPending}
        onClick={() => day && say.mutate({ invoice_id: String(invoice.invoice_id), received_on: day })}
      >
        Goods received
      </Button>
    </div>
  )
}
