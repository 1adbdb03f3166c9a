import { formatRupees, readRupees } from '#kit/money.ts'
import { Field } from '#ui/fields/Field.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { whyNotDifference } from '../worth.ts'

type DifferenceFieldProps = {
  line: { product_name: string; batch_no: string; price_paise: number }
  typed: string
  /** Sending was tried, so that a missing amount is said. */
  isTried: boolean
  onType: (text: string) => void
}

/** By how much a pack was billed too high. */
export function DifferenceField({ line, typed, isTried, onType }: DifferenceFieldProps) {
  const why = typed !== '' || isTried ? whyNotDifference(readRupees(typed) ?? 0, line) : null
  return (
    <Field
      label="Billed too high per pack, ₹"
      help={`Without GST. A pack was billed at ${formatRupees(line.price_paise)}.`}
      error={why}
    >
      <TextInput
        inputMode="decimal"
        className="figures"
        autoComplete="off"
        aria-label={`Billed too high per pack of ${line.product_name}, ${line.batch_no}, in rupees`}
        maxLength={12}
        value={typed}
        onChange={(event) => onType(event.target.value)}
      />
    </Field>
  )
}
