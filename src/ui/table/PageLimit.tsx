import { useState } from 'react'
import { pageLimits } from '#kit/list.ts'
import { FormDialog } from '../dialogs/FormDialog.tsx'
import { RadioGroup } from '../fields/RadioGroup.tsx'

type PageLimitProps = {
  open: boolean
  onClose: () => void
  limit: number
  onChange: (limit: number) => void
}

const options = pageLimits.map((value) => ({ value: value as number, label: String(value) }))

/**
 * How many rows a page holds. Arrow keys pass over the choices, so only Apply or Enter takes one.
 */
export function PageLimit({ open, onClose, limit, onChange }: PageLimitProps) {
  const [chosen, setChosen] = useState(limit)
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Select Page Limit"
      size="small"
      onSubmit={() => {
        onClose()
        if (chosen !== limit) onChange(chosen)
      }}
      action="Apply"
    >
      <RadioGroup label="Rows a page" options={options} value={chosen} onChange={setChosen} stacked />
    </FormDialog>
  )
}
