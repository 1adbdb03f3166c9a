// What the gallery's pages share.
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import { type ReactNode, useState } from 'react'
import { IconButton } from '#ui/base/Button.tsx'
import { confirm } from '#ui/dialogs/asks.ts'
import { Segmented } from '#ui/fields/Segmented.tsx'
import type { RenderLink } from '#ui/shell/nav.ts'
import type { Column } from '#ui/table/Table.tsx'

export type Theme = 'light' | 'dark'

export const link: RenderLink = ({ to, children, ...rest }) => (
  <a href={`#${to}`} {...rest}>
    {children}
  </a>
)

export const row = 'flex flex-wrap items-center gap-2.5'

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-line border-t pt-5 pb-6">
      <h3 className="mb-3.5 font-medium text-ink-3 text-small">{title}</h3>
      <div className="grid grid-cols-1 gap-3">{children}</div>
    </section>
  )
}

export function TypeSwitch() {
  const [type, setType] = useState<'ethical' | 'generic'>('ethical')
  return (
    <Segmented
      label="Product type"
      value={type}
      onChange={setType}
      options={[
        { value: 'ethical', label: 'Ethical' },
        { value: 'generic', label: 'Generic' },
      ]}
    />
  )
}

export function KindChoice() {
  const [kind, setKind] = useState<'stockist' | 'employee'>('stockist')
  return (
    <Segmented
      label="I am"
      full
      value={kind}
      onChange={setKind}
      options={[
        { value: 'stockist', label: 'Stockist' },
        { value: 'employee', label: 'Field employee' },
      ]}
    />
  )
}

/** The column of a row's buttons. */
export function editAndDelete<Row extends { name: string }>(): Column<Row> {
  return {
    head: 'Actions',
    kind: 'actions',
    cell: ({ name }) => (
      <>
        <IconButton label={`Edit ${name}`}>
          <Pencil />
        </IconButton>
        <IconButton
          label={`Delete ${name}`}
          onClick={() => confirm({ text: "You won't be able to revert this!", action: 'Delete' })}
        >
          <Trash />
        </IconButton>
      </>
    ),
  }
}
