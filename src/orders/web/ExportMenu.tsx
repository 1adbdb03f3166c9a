import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { toRequest } from '#kit/caller.ts'
import { todayInIndia } from '#kit/date.ts'
import type { Input } from '#kit/endpoint.ts'
import { download } from '#kit/web/download.ts'
import type { TokenKind } from '#kit/web/tokens.ts'
import { Button } from '#ui/Button.tsx'
import { MenuButton } from '#ui/MenuButton.tsx'
import type { listAllOrders, listOrders } from '../contract.ts'

type ExportMenuProps = {
  list: typeof listOrders | typeof listAllOrders
  /** What the list is narrowed to: the file holds exactly that. */
  input: Input<typeof listOrders>
  /** Of the file, before its day. */
  name: string
  kind: TokenKind
  disabled: boolean
}

export function ExportMenu({ list, input, name, kind, disabled }: ExportMenuProps) {
  const [isBusy, setBusy] = useState(false)

  async function save(ending: 'csv' | 'xlsx') {
    setBusy(true)
    const { path } = toRequest({ ...list, path: `${list.path}.${ending}` as const }, input)
    await download({ path, name: `${name}-${todayInIndia(new Date())}.${ending}`, kind })
    setBusy(false)
  }

  return (
    <MenuButton
      trigger={
        <Button busy={isBusy} disabled={disabled}>
          <Download />
          Export
        </Button>
      }
      items={[
        { label: 'Excel workbook (.xlsx)', onSelect: () => void save('xlsx') },
        { label: 'CSV file (.csv)', onSelect: () => void save('csv') },
      ]}
    />
  )
}
