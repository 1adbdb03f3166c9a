import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { toRequest } from '#kit/caller.ts'
import { download } from '#kit/web/download.ts'
import { Button } from '#ui/base/Button.tsx'
import { MenuButton } from '#ui/dialogs/MenuButton.tsx'
import { inputOf } from '../../report-address.ts'
import type { ReportName } from '../../report-rules.ts'
import type { Picture } from './picture.ts'
import type { At } from './useReportAddress.ts'

type ExportReportProps = { at: At; name: ReportName; picture: Picture | null; disabled: boolean }

/** The report as it is shown, as a file; the chart as a picture. */
export function ExportReport({ at, name, picture, disabled }: ExportReportProps) {
  const [isBusy, setBusy] = useState(false)
  const { get, kind } = at.side
  const { from, to } = at.address
  const named = `${name}-${from}-${to}`

  async function save(ending: 'csv' | 'xlsx' | 'pdf') {
    setBusy(true)
    const { path } = toRequest({ ...get, path: `${get.path}.${ending}` as const }, { name, ...inputOf(at.address) })
    await download({ path, name: `${named}.${ending}`, kind })
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
        ...(picture
          ? [
              {
                label: 'Picture of the chart (.png)',
                onSelect: () => void import('./picture.ts').then(({ savePicture }) => savePicture(picture, named)),
              },
            ]
          : []),
        { label: 'PDF file to print (.pdf)', onSelect: () => void save('pdf') },
      ]}
    />
  )
}
