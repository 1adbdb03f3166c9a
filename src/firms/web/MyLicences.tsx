import { useMemo, useState } from 'react'
import { formatDay, todayInIndia } from '#kit/date.ts'
import { download } from '#kit/web/download.ts'
import { useOpening } from '#kit/web/opening.ts'
import { useRead, useWrite } from '#kit/web/query.ts'
import { useStable } from '#kit/web/stable.ts'
import { Button } from '#ui/base/Button.tsx'
import { Code } from '#ui/base/Code.tsx'
import { Notice } from '#ui/base/Notice.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { SectionHead } from '#ui/page/PageHead.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'
import { getMyLicences, type LicenceKind, type Renewal, withdrawRenewal } from '../renewals.ts'
import { LicenceEnd } from './LicenceEnd.tsx'

type Row = { kind: LicenceKind; number: string; ends_on: string; renewal: Renewal | undefined }

const loadForm = () => import('./RenewalForm.tsx').then((part) => part.RenewalForm)

/** A firm's licences, and sending in the renewal of one. */
export function MyLicences() {
  const read = useRead(getMyLicences, {}, { ownFailure: true })
  const withdraw = useWrite(withdrawRenewal, { refresh: [getMyLicences] })
  const form = useOpening(loadForm)
  const [kind, setKind] = useState<LicenceKind>('20B')
  const data = read.data?.data
  const rows = data?.licences.map((licence) => ({
    ...licence,
    renewal: data.renewals.find((renewal) => renewal.kind === licence.kind && renewal.state !== 'withdrawn'),
  }))
  const renew = useStable((of: LicenceKind) => {
    setKind(of)
    form.open()
  })
  const takeBack = useStable((renewal: Renewal) =>
    withdraw.mutate(
      { id: renewal.id },
      { onSuccess: () => toast({ group: 'success', text: 'The renewal is withdrawn.' }) },
    ),
  )
  const columns = useMemo(() => columnsOf(renew, takeBack), [renew, takeBack])
  const sentBack = rows?.flatMap(({ renewal }) => (renewal?.state === 'sent_back' ? [renewal] : [])) ?? []
  return (
    <section aria-labelledby="licences-h" className="grid gap-3">
      <SectionHead title="Licences" id="licences-h">
        <Button size="small" aria-haspopup="dialog" onClick={() => renew(rows?.[0]?.kind ?? '20B')}>
          Send a renewal
        </Button>
      </SectionHead>
      {sentBack.map((renewal) => (
        <Notice key={renewal.id} group="danger" title={`Send the scan of licence ${renewal.number} again`}>
          {renewal.reason}
        </Notice>
      ))}
      <Table<Row>
        label="Licences of the firm"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.kind}
        failed={
          read.isError && !rows ? { text: 'The licences did not load.', onRetry: () => void read.refetch() } : null
        }
        empty="No licence is on file. Send the scan of your drug licence."
      />
      {form.Part && <form.Part key={form.times} open={form.isOpen} onClose={form.close} kind={kind} />}
    </section>
  )
}

function columnsOf(renew: (kind: LicenceKind) => void, takeBack: (renewal: Renewal) => void): Column<Row>[] {
  const today = todayInIndia(new Date())
  return [
    {
      head: 'Licence',
      kind: 'name',
      cell: (row) => (
        <>
          {row.kind}
          <Code className="block font-normal text-ink-2">{row.number}</Code>
        </>
      ),
    },
    { head: 'Valid until', kind: 'date', cell: (row) => <LicenceEnd day={row.ends_on} today={today} /> },
    { head: 'Renewal', card: 'wide', cell: (row) => <RenewalState renewal={row.renewal} /> },
    {
      head: 'Renew',
      kind: 'actions',
      hideHead: true,
      cell: (row) =>
        row.renewal?.state === 'waiting' ? (
          <Button
            size="small"
            aria-label={`Withdraw the renewal of ${row.kind}`}
            onClick={() => row.renewal && takeBack(row.renewal)}
          >
            Withdraw
          </Button>
        ) : (
          <Button size="small" aria-label={`Renew ${row.kind}`} onClick={() => renew(row.kind)}>
            Renew
          </Button>
        ),
    },
  ]
}

function RenewalState({ renewal }: { renewal: Renewal | undefined }) {
  if (!renewal) return '–'
  const words = {
    waiting: `Being checked, valid until ${formatDay(renewal.ends_on)}`,
    accepted: 'Accepted',
    sent_back: 'Sent back',
    withdrawn: '',
  }[renewal.state]
  return (
    <>
      {words}{' '}
      <Button
        kind="link"
        onClick={() =>
          void download({
            path: `/api/my-licence-scans/${renewal.scan_id}`,
            name: renewal.media_type === 'application/pdf' ? 'licence.pdf' : 'licence.jpg',
            kind: 'customer',
          })
        }
      >
        Scan
      </Button>
    </>
  )
}
