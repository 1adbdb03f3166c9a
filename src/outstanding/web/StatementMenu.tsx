import FileText from 'lucide-react/icons/file-text'
import { useEffect, useState } from 'react'
import { addDays, type Day, todayInIndia } from '#kit/date.ts'
import { useAddress } from '#kit/web/address.ts'
import { download } from '#kit/web/download.ts'
import { Button } from '#ui/base/Button.tsx'
import { MenuButton } from '#ui/dialogs/MenuButton.tsx'

type StatementMenuProps = {
  kind: 'customer' | 'admin'
  /** Of whom; without it, one's own. */
  distributor?: string
}

/** The statement of account of this financial year or of the last three months, as a file. */
export function StatementMenu({ kind, distributor }: StatementMenuProps) {
  const [isBusy, setBusy] = useState(false)
  const asked = useAsked()
  const to = todayInIndia(new Date())

  async function save(from: Day, format: 'pdf' | 'xlsx') {
    setBusy(true)
    const query = new URLSearchParams({ from, to, format, ...(distributor && { distributor }) })
    const path = `/api/${kind === 'admin' ? 'adm/' : ''}outstanding/statement?${query}`
    await download({ path, name: `statement-${from}-${to}.${format}`, kind })
    setBusy(false)
  }

  const spans = [
    { label: 'this financial year', from: yearBegins(to) },
    { label: 'last 90 days', from: addDays(to, -90) },
  ]
  return (
    <MenuButton
      key={asked}
      startOpen={asked > 0}
      trigger={
        <Button busy={isBusy}>
          <FileText />
          Statement
        </Button>
      }
      items={spans.flatMap(({ label, from }) => [
        { label: `PDF, ${label}`, onSelect: () => void save(from, 'pdf') },
        { label: `Excel workbook, ${label}`, onSelect: () => void save(from, 'xlsx') },
      ])}
    />
  )
}

/** How often the menu's Statement has led here: each time the choice opens. */
function useAsked(): number {
  const [times, setTimes] = useState(0)
  const [params, put] = useAddress()
  const isAsked = params.get('statement') === 'choose'
  useEffect(() => {
    if (!isAsked) return
    setTimes((was) => was + 1)
    put({ statement: null }, { replace: true })
  })
  return times
}

/** The first of April. */
function yearBegins(day: Day): Day {
  const year = Number(day.slice(0, 4)) - (day.slice(5, 7) < '04' ? 1 : 0)
  return `${year}-04-01`
}
