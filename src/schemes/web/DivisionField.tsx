import { useRead } from '#kit/web/query.ts'
import { Field } from '#ui/fields/Field.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { getScopes } from '../contract.ts'

type DivisionFieldProps = {
  value: string
  onChange: (division_code: string) => void
  error: string | undefined
  help?: string
}

/** One of the divisions of the product type that the admin works in. */
export function DivisionField({ value, onChange, error, help }: DivisionFieldProps) {
  const divisions = useRead(getScopes, {}).data?.data.divisions ?? []
  return (
    <Field label="Division" error={error} help={help}>
      <Select
        name="division_code"
        options={divisions.map(({ code, name }) => ({ value: code, label: name }))}
        value={value || null}
        onChange={onChange}
        placeholder="Choose a division"
      />
    </Field>
  )
}
