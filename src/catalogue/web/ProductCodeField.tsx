import { useChoices } from '#kit/web/form/PickField.tsx'
import { Picker } from '#ui/fields/Picker.tsx'
import { pickProducts, productCodeLength } from '../contract.ts'

type ProductCodeFieldProps = {
  value: string
  onChange: (code: string) => void
  readOnly?: boolean
}

/**
 * Where the specification asks for a product's code: typed, or found by the product's name. Inside
 * a Field.
 */
export function ProductCodeField({ value, onChange, readOnly = false }: ProductCodeFieldProps) {
  const { choices } = useChoices(pickProducts, readOnly ? '' : value)
  // A code that is whole already needs no help, and what follows it is not covered.
  const isWhole = choices?.some(({ code }) => code === value.trim())
  return (
    <Picker
      name="product_code"
      text={value}
      onText={onChange}
      onPick={({ code }) => onChange(code)}
      choices={isWhole ? undefined : choices}
      maxLength={productCodeLength}
      readOnly={readOnly}
    />
  )
}
