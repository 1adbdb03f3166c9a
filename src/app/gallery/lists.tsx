// Lists, choices and the parts of ordering.
import { useState } from 'react'
import { Button } from '#ui/base/Button.tsx'
import { ReasonDialog } from '#ui/dialogs/ReasonDialog.tsx'
import { Choice } from '#ui/fields/Choice.tsx'
import { QuantityBox } from '#ui/fields/QuantityBox.tsx'
import { FactList } from '#ui/page/FactList.tsx'
import { Timeline } from '#ui/page/Timeline.tsx'
import { WaitList } from '#ui/page/WaitList.tsx'
import { PageLimit } from '#ui/table/PageLimit.tsx'

export function Lists() {
  return (
    <div className="grid gap-6">
      <WaitList
        label="What waits"
        waits={[
          {
            key: 'confirm',
            group: 'warning',
            title: 'Confirm 2 orders, ₹1,29,186.00 together',
            why: 'Rohan Kulkarni placed them for you.',
            action: <Button size="small">Review both</Button>,
          },
          { key: 'licence', group: 'danger', title: 'Drug licence 20B ends in 28 days', why: 'After 17-12-2026.' },
        ]}
      />
      <FactList
        facts={[
          { label: 'GSTIN', value: '27AAACS1234A1Z5' },
          { label: 'Valid until', value: '16-08-2028' },
        ]}
      />
      <FactList
        figures
        facts={[
          { label: 'Cardia', value: 257 },
          { label: 'Neuro', value: 119 },
        ]}
      />
      <Timeline
        label="What happened"
        steps={[
          { key: '1', state: 'done', group: 'success', title: 'Asha ordered 3 lines', meta: '18-11-2026, 17:42' },
          { key: '2', state: 'now', group: 'warning', title: 'On hold', meta: '18-11-2026, 17:42' },
          { key: '3', state: 'next', group: 'info', title: 'Sent to the ERP' },
        ]}
      />
    </div>
  )
}

export function OrderingParts() {
  const [quantity, setQuantity] = useState('22')
  const [open, setOpen] = useState<'limit' | 'reason' | null>(null)
  const step = (by: 1 | -1) => setQuantity(String(Math.max(0, Number(quantity) + by)))
  return (
    <div className="grid justify-items-start gap-4">
      <QuantityBox name="Torvique 10" value={quantity} onType={setQuantity} onStep={step} />
      <Choice title="Ethical">Branded medicines, promoted to doctors</Choice>
      <Choice title="Generic" disabled>
        Sold by molecule
      </Choice>
      <div className="flex gap-2">
        <Button onClick={() => setOpen('limit')}>Page limit</Button>
        <Button onClick={() => setOpen('reason')}>A reason</Button>
      </div>
      <PageLimit open={open === 'limit'} onClose={() => setOpen(null)} limit={10} onChange={() => setOpen(null)} />
      <ReasonDialog
        open={open === 'reason'}
        onClose={() => setOpen(null)}
        title="Cancel this order?"
        action="Cancel the order"
        onReason={() => setOpen(null)}
      />
    </div>
  )
}
