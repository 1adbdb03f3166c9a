import { useState } from 'react'
import { lookUpProduct, productCodeLength } from '#catalogue/contract.ts'
import { useWrite } from '#kit/web/query.ts'
import { CodeInput } from '#ui/CodeInput.tsx'
import { Field } from '#ui/Field.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { Mark } from '#ui/Mark.tsx'
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
    <FormDialog
      open={open}
      onClose={onClose}
      title="Add Discounted Product"
      onSubmit={submit}
      action={found ? 'Add to Discounted List' : 'Check Product'}
      busy={isBusy}
    >
      <Field
        label="Product Code"
        error={(isTried && why) || (check.error && (check.error.message || 'Try again!'))}
        {...(!found && { counter: { at: code.length, of: productCodeLength } })}
      >
        <CodeInput
          maxLength={productCodeLength}
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
    </FormDialog>
  )
}
