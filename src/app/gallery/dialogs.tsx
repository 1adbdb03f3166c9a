// Dialogs, toasts and what opens.
import Trash from 'lucide-react/icons/trash-2'
import { type ReactNode, useState } from 'react'
import { Button, IconButton } from '#ui/base/Button.tsx'
import { Mark } from '#ui/base/Mark.tsx'
import { StatusMark } from '#ui/base/StatusMark.tsx'
import { alert, confirm } from '#ui/dialogs/asks.ts'
import { Dialog, DialogText } from '#ui/dialogs/Dialog.tsx'
import { Popover } from '#ui/dialogs/Popover.tsx'
import { Tooltip } from '#ui/dialogs/Tooltip.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { CodeInput } from '#ui/fields/CodeInput.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { GoTo } from './GoTo.tsx'
import { LaunchDialog } from './LaunchDialog.tsx'
import { row, type Theme } from './shared.tsx'

export function DialogLooks({ theme }: { theme: Theme }) {
  return (
    <div className="grid items-start gap-4 tablet:grid-cols-2">
      <Picture label={`Confirmation, ${theme}`} title="Are you sure?" action={<Button kind="danger">Delete</Button>}>
        <p className="dialog-text">You won't be able to revert this!</p>
      </Picture>
      <Picture label={`Form, ${theme}`} title="Add Discounted Product" action={<Button kind="primary">Add</Button>}>
        <Field label="Product Code">
          <CodeInput readOnly value="0041625" />
        </Field>
        <StatusMark group="success">Moxalune CV 625</StatusMark>
      </Picture>
      <div className="toast">
        <Mark group="success" />
        <p className="toast-text">Product updated successfully.</p>
      </div>
      <div className="toast">
        <Mark group="info" />
        <p className="toast-text">Torvique 10 taken out of the cart.</p>
        <Button kind="link">Undo</Button>
      </div>
    </div>
  )
}

type PictureProps = { label: string; title: string; action: ReactNode; children: ReactNode }

/** A picture of a dialog: it stands still. */
function Picture({ label, title, action, children }: PictureProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a picture of a dialog, not a fieldset
    <div className="dialog rounded-dialog!" role="group" aria-label={label}>
      <div className="dialog-head">
        <h4 className="dialog-title">{title}</h4>
      </div>
      <div className="dialog-body">{children}</div>
      <div className="dialog-foot">
        <Button>Cancel</Button>
        {action}
      </div>
    </div>
  )
}

export function Openers() {
  const [open, setOpen] = useState<'form' | 'keys' | 'palette' | 'light' | null>(null)
  const close = () => setOpen(null)
  return (
    <div className={row}>
      <Button onClick={() => setOpen('form')}>Form dialog</Button>
      <Button onClick={() => setOpen('light')}>Light dialog</Button>
      <Button onClick={() => confirm({ text: "You won't be able to revert this!", action: 'Delete' })}>Confirm</Button>
      <Button
        onClick={() => alert({ title: 'No connection', text: 'You are offline. Check the network and try again.' })}
      >
        Alert
      </Button>
      <Button onClick={() => toast({ group: 'success', text: 'Product updated successfully.' })}>Toast</Button>
      <Button
        onClick={() =>
          toast({ group: 'info', text: 'Torvique 10 taken out of the cart.', action: { label: 'Undo', run: () => {} } })
        }
      >
        Toast with Undo
      </Button>
      <Button onClick={() => setOpen('palette')}>Go to anywhere</Button>
      <Button onClick={() => setOpen('keys')}>Keys</Button>
      <Tooltip text="Deletes the image">
        <IconButton label="Delete image">
          <Trash />
        </IconButton>
      </Tooltip>
      <Popover label="Columns" trigger={<Button>Popover</Button>}>
        <div className="grid gap-2">
          <Checkbox label="Molecule" defaultChecked />
          <Checkbox label="Last ordered" />
        </div>
      </Popover>
      <AccountMenu />
      <LaunchDialog open={open === 'form'} onClose={close} />
      <Dialog open={open === 'light'} onClose={close} title="0040240.png" size="small" light>
        <DialogText>What is only looked at closes by a press beside it.</DialogText>
      </Dialog>
      <GoTo open={open === 'palette'} onClose={close} keysOpen={open === 'keys'} onCloseKeys={close} />
    </div>
  )
}
