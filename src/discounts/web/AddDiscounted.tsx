import { useState } from 'react'
import { lookUpProduct, productCodeLength } from '#catalogue/contract.ts'
import { useWrite } from '#kit/web/query.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { Mark } from '#ui/Mark.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { toast } from '#ui/toast.ts'
import { addDiscounted, listDiscounted } from '../contract.ts'
import { whyNotCheck } from '../rules.ts'

/** Two steps: the code is checked; a found product locks it and is then put on the list. Enter takes each step. */
export function AddDiscounted({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [code, setCode] = useState('')
  const [isTried, setTried] = useState(false)
  const check = useWrite(lookUpProduct, { ownFailure: true })
  const add = useWrite(addDiscounted, { refresh: [listDiscounted] })
  const found = check.data?.data
  const isBusy = check.isPending || add.isPending
  const why = whyNotCheck(code)

  function submit() {
    if (isBusy) return
    setTried(true)
    if (found)
      add.mutate(found, {
        onSuccess: () => {
          toast({ group: 'success', text: 'Product added to discounted list successfully' })
          onClose()
        },
      })
    else if (!why) check.mutate({ productCode: code.trim() })
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Add Discounted Product"
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" busy={isBusy}>
            {found ? 'Add to Discounted List' : 'Check Product'}
          </Button>
        </>
      }
    >
      <Field
        label="Product Code"
        error={(isTried && why) || (check.error && (check.error.message || 'Try again!'))}
        {...(!found && { counter: { at: code.length, of: productCodeLength } })}
      >
        <TextInput
          code
          maxLength={productCodeLength}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          readOnly={Boolean(found)}
          value={code}
          onChange={(event) => {
            setCode(event.target.value)
            setTried(false)
            check.reset()
          }}
        />
      </Field>
      <p role="status" className={found ? 'flex items-baseline gap-2 font-medium' : 'sr-only'}>
        {found && (
          <>
            <Mark group="success" />
            {found.product_name}
          </>
        )}
      </p>
    </Dialog>
  )
}
