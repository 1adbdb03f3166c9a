import { useState } from 'react'
import { lookUpProduct, productCodeLength } from '#catalogue/contract.ts'
import { ProductCodeField } from '#catalogue/web/ProductCodeField.tsx'
import { useWrite } from '#kit/web/query.ts'
import { Mark } from '#ui/base/Mark.tsx'
import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { Field } from '#ui/fields/Field.tsx'
import { addDiscounted, listDiscounted } from '../contract.ts'
import { whyNotCheck } from '../rules.ts'

/**
 * Two steps: the code is checked; a found product locks it and is then put on the list. Enter takes
 * each step.
 */
export function AddDiscounted({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [code, setCode] = useState('')
  const [isTried, setTried] = useState(false)
  const check = useWrite(lookUpProduct, { ownFailure: true })
  const add = useWrite(addDiscounted, { refresh: [listDiscounted] })
  const checked = check.data?.data
  const found = checked?.is_discounted ? undefined : checked
  const listed = checked?.is_discounted && `${checked.product_name} is on the discounted list already.`
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
    else if (!why && !listed) check.mutate({ productCode: code.trim() })
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
        help="Type the code, or search by name"
        error={(isTried && why) || listed || (check.error && (check.error.message || 'Try again!'))}
        {...(!found && { counter: { at: code.length, of: productCodeLength } })}
      >
        <ProductCodeField
          readOnly={Boolean(found)}
          value={code}
          onChange={(typed) => {
            setCode(typed)
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
