import type { Totals } from '#cart/totals.ts'
import type { Served } from '#cart/web/choosing/choice.ts'
import { groupIndian } from '#kit/money.ts'
import { Button } from '#ui/base/Button.tsx'
import { Code } from '#ui/base/Code.tsx'
import { counted } from '#ui/base/counted.ts'
import { Money } from '#ui/base/Money.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { FactList } from '#ui/page/FactList.tsx'
import { HoldAhead } from './HoldAhead.tsx'
import { ToCheck } from './ToCheck.tsx'

type WholeOrderProps = {
  open: boolean
  onClose: () => void
  onPlace: () => void
  served: Served
  cfaName: string
  totals: Totals
  /** What differs from the orders before, in sentences. */
  unusual: string[]
  needsLicence: boolean
  isEmployee: boolean
  /** A discount below what the placer may give goes to a manager first. */
  needsApproval?: boolean
}

/**
 * One look at the whole before a large or unusual order goes: for whom, from where, how much, how
 * it is split, what will hold it.
 */
export function WholeOrder(props: WholeOrderProps) {
  const {
    open,
    onClose,
    onPlace,
    served,
    cfaName,
    totals,
    unusual,
    needsLicence,
    isEmployee,
    needsApproval = false,
  } = props
  const packs = `${groupIndian(totals.paid_qty)} paid${totals.free_qty > 0 ? ` + ${groupIndian(totals.free_qty)} free` : ''}`
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={needsApproval ? 'Send this order for approval?' : 'Place this order?'}
      footer={
        <>
          <Button onClick={onClose}>Go back</Button>
          <Button kind="primary" onClick={onPlace}>
            {needsApproval ? 'Send for approval' : 'Place order'}
          </Button>
        </>
      }
    >
      {unusual.length > 0 && <ToCheck sentences={unusual} className="mb-4 max-h-60 overflow-y-auto" />}
      <FactList
        facts={[
          {
            label: 'For',
            value: (
              <>
                {served.name}, {served.city}
                <Code className="block text-ink-3">{served.distributor}</Code>
              </>
            ),
          },
          { label: 'From', value: cfaName },
          { label: 'Lines', value: groupIndian(totals.lines) },
          { label: 'Packs', value: packs },
          { label: 'Value', value: <Money paise={totals.value_paise} /> },
          { label: 'GST', value: <Money paise={totals.tax_paise} /> },
          {
            label: 'To pay',
            value: <Money paise={totals.total_paise} className="font-semibold" />,
          },
          {
            label: 'Goes out as',
            value: (
              <>
                {counted(totals.parts.length, 'ERP order')}
                <span className="block text-small text-ink-3">
                  {totals.parts.map((part) => part.division_name).join(', ')}
                </span>
              </>
            ),
          },
        ]}
      />
      <div className="mt-4">
        <HoldAhead
          served={served}
          totalPaise={totals.total_paise}
          then={isEmployee ? 'Once confirmed, this order will be held' : 'This order will be held'}
          noLink
          isOwn={!isEmployee}
          needsLicence={needsLicence}
        />
      </div>
    </Dialog>
  )
}
