import type { ComponentProps } from 'react'
import { Select } from '#ui/fields/Select.tsx'

/** Whose orders are shown: fetched where there is a choice. */
export function DistributorSelect(props: ComponentProps<typeof Select<string>>) {
  return <Select {...props} />
}
