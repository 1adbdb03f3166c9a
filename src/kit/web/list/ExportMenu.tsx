import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { Button } from '#ui/base/Button.tsx'
import { MenuButton } from '#ui/dialogs/MenuButton.tsx'
import { toRequest } from '../../caller.ts'
import { todayInIndia } from '../../date.ts'
import type { Endpoint, Input } from '../../endpoint.ts'
import { download } from '../download.ts'

type ExportMenuProps<E extends Endpoint> = {
  /** The list's own endpoint: its file is at the same path, with its ending. */
  list: E
  /** What the list is narrowed to: the file holds exactly that. */
  input: Omit<Input<E>, 'page'>
  /** Of the file, before its day. */
  name: string
  disabled: boolean
}

/** The list as it is filtered, as a file. */
export function ExportMenu<E extends Endpoint>({ list, input, name, disabled }: ExportMenuProps<E>) {
  const [isBusy, setBusy] = useState(false)

  async function save(ending: 'csv' | 'xlsx') {
    setBusy(true)
    const { path } = toRequest({ ...list, path: `${list.path}.${ending}` as const }, input as Input<E>)
    const kind = list.path.startsWith('/api/adm/') ? 'admin' : 'customer'
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
