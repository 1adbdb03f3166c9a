// Invoices of some days as PDFs: few at once, many made in the background, with how far they are.
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import type { CallFailure } from '#kit/calling.ts'
import { addDays, formatDay, isDay, monthStart, todayInIndia } from '#kit/date.ts'
import { call } from '#kit/web/call.ts'
import { download } from '#kit/web/download.ts'
import { showFailure } from '#kit/web/failures.ts'
import { useRead, useWrite } from '#kit/web/query.ts'
import { Button } from '#ui/base/Button.tsx'
import { counted } from '#ui/base/counted.ts'
import { StatusMark } from '#ui/base/StatusMark.tsx'
import { MenuButton } from '#ui/dialogs/MenuButton.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { listAllInvoices, listInvoices } from '../contract.ts'
import { beginAnyZip, beginZip, listAnyZips, listZips } from '../zip-contract.ts'

type Span = { from: string; to: string }
type Kind = 'customer' | 'admin'

/** So many are made while one waits. */
const fewInvoices = 50
const base = (kind: Kind) => (kind === 'admin' ? '/api/adm/invoices' : '/api/invoices')

export function ZipMenu({ kind, from, to }: Span & { kind: Kind }) {
  const [isBusy, setBusy] = useState(false)
  const today = todayInIndia(new Date())
  const begin = useWrite(kind === 'admin' ? beginAnyZip : (beginZip as unknown as typeof beginAnyZip), {
    refresh: [kind === 'admin' ? listAnyZips : listZips],
  })

  async function save(span: Span) {
    setBusy(true)
    const days = { start_date: span.from, end_date: span.to }
    try {
      const { total } = await call(
        kind === 'admin' ? listAllInvoices : (listInvoices as unknown as typeof listAllInvoices),
        days,
      )
      if (total > fewInvoices)
        await begin.mutateAsync({ ...days, distributor_id: '' }).then(
          () => told(total),
          () => undefined,
        )
      else {
        const path = `${base(kind)}.zip?start_date=${span.from}&end_date=${span.to}`
        await download({ path, name: `invoices-${span.from}-${span.to}.zip`, kind })
      }
    } catch (failure) {
      showFailure(failure as CallFailure)
    }
    setBusy(false)
  }

  return (
    <MenuButton
      trigger={
        <Button busy={isBusy}>
          <Download />
          PDFs
        </Button>
      }
      items={[
        { label: 'This month', onSelect: () => void save({ from: monthStart(today), to: today }) },
        {
          label: 'Last month',
          onSelect: () => void save({ from: monthStart(today, 1), to: addDays(monthStart(today), -1) }),
        },
        ...(isDay(from) && isDay(to) && from <= to
          ? [{ label: `${formatDay(from)} to ${formatDay(to)}`, onSelect: () => void save({ from, to }) }]
          : []),
      ]}
    />
  )
}

function told(total: number): void {
  toast({ group: 'info', text: `${counted(total, 'PDF')} are being made. You are told when the ZIP is ready.` })
}

/** The ZIPs of the last day that are on their way or ready. */
export function Zips({ kind }: { kind: Kind }) {
  const [isMoving, setMoving] = useState(true)
  const read = useRead(
    kind === 'admin' ? listAnyZips : (listZips as unknown as typeof listAnyZips),
    {},
    {
      ownFailure: true,
      ...(isMoving && { everyMs: 2000 }),
    },
  )
  const zips = read.data?.data ?? []
  const moves = read.data === undefined || zips.some(({ state }) => state === 'waiting' || state === 'running')
  if (moves !== isMoving) setMoving(moves)
  if (zips.length === 0) return null
  return (
    <ul className="mt-4 grid gap-1" aria-label="ZIPs of invoices">
      {zips.slice(0, 3).map((zip) => (
        <li key={zip.id} className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1">
          <span>
            PDFs from <span className="figures">{formatDay(zip.start_date)}</span> to{' '}
            <span className="figures">{formatDay(zip.end_date)}</span>
          </span>
          {zip.state === 'done' ? (
            <Button
              size="small"
              onClick={() =>
                void download({
                  path: `${base(kind)}/zips/${zip.id}/file`,
                  name: `invoices-${zip.start_date}-${zip.end_date}.zip`,
                  kind,
                })
              }
            >
              <Download />
              Download {counted(zip.total, 'PDF')}
            </Button>
          ) : zip.state === 'failed' ? (
            <StatusMark group="danger">{zip.message}</StatusMark>
          ) : (
            <span className="flex items-center gap-3" role="status">
              <progress value={zip.done} max={zip.total} aria-label="Made so far" className="h-2 w-40" />
              <span className="figures text-ink-2">
                {zip.done} of {zip.total}
              </span>
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
