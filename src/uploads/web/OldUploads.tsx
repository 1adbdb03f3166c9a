import Trash2 from 'lucide-react/icons/trash-2'
import { useMemo } from 'react'
import { Link } from 'wouter'
import { formatTime } from '#kit/date.ts'
import type { Output } from '#kit/endpoint.ts'
import { groupIndian } from '#kit/money.ts'
import { ExportMenu } from '#kit/web/list/ExportMenu.tsx'
import { type ListColumn, ListView } from '#kit/web/list/ListView.tsx'
import { useList } from '#kit/web/list/useList.ts'
import { useWrite } from '#kit/web/query.ts'
import { useStable } from '#kit/web/stable.ts'
import { IconButton } from '#ui/base/Button.tsx'
import { Marked } from '#ui/base/Marked.tsx'
import { StatusMark } from '#ui/base/StatusMark.tsx'
import { confirm } from '#ui/dialogs/asks.ts'
import { toast } from '#ui/dialogs/toast.ts'
import { SectionHead } from '#ui/page/PageHead.tsx'
import { deleteUpload, listUploads } from '../contract.ts'

type Listed = Output<typeof listUploads>['data'][number]

const hrefOf = ({ id }: Listed) => `/upload-order-details?id=${id}`

export function OldUploads({ byFirm }: { byFirm: boolean }) {
  const list = useList(listUploads, { name: 'upload' })
  const remove = useWrite(deleteUpload, { refresh: [listUploads] })
  const ask = useStable(async (upload: Listed) => {
    const isSure = await confirm({
      title: `Delete ${upload.file_name}?`,
      text: 'Its rows and what you decided about them are deleted. Carts, orders and remembered codes stay.',
      action: 'Delete upload',
    })
    if (!isSure) return
    remove.mutate({ id: upload.id }, { onSuccess: () => toast({ group: 'success', text: 'The upload is deleted.' }) })
  })
  const columns = useMemo(() => columnsOf(byFirm, ask), [byFirm, ask])
  return (
    <section className="mt-8">
      <SectionHead title="Earlier uploads">
        <ExportMenu list={listUploads} input={list.narrowed} name="uploads" disabled={!list.total} />
      </SectionHead>
      <ListView
        list={list}
        noun="upload"
        search={byFirm ? 'Search by file or stockist' : 'Search by file name'}
        columns={columns}
        rowKey={({ id }) => id}
        empty="No uploads yet. Choose a sheet above. Uploads are kept for 180 days."
        actions={1}
        opens={{ hrefOf, trail: 'upload', endpoint: listUploads }}
      />
    </section>
  )
}

function columnsOf(byFirm: boolean, onDelete: (upload: Listed) => void): ListColumn<Listed>[] {
  return [
    {
      head: 'File',
      kind: 'name',
      card: 'title',
      cell: (upload) => (
        <Link href={hrefOf(upload)} className="inline-block py-0.5 wrap-anywhere">
          <Marked>{upload.file_name}</Marked>
        </Link>
      ),
    },
    { head: 'Uploaded', kind: 'date', cell: ({ uploaded_at }) => formatTime(uploaded_at) },
    ...(byFirm
      ? [{ head: 'Stockist', card: 'wide' as const, cell: (one: Listed) => <Marked>{one.distributor_name}</Marked> }]
      : []),
    { head: 'Rows', kind: 'number', cell: ({ rows }) => groupIndian(rows) },
    { head: 'To fix', kind: 'number', cell: ({ to_fix }) => (to_fix > 0 ? groupIndian(to_fix) : '–') },
    { head: 'Result', cell: (upload) => <Became upload={upload} /> },
    {
      head: 'Actions',
      kind: 'actions',
      cell: (upload) => (
        <IconButton label={`Delete ${upload.file_name}`} title="Delete" onClick={() => onDelete(upload)}>
          <Trash2 />
        </IconButton>
      ),
    },
  ]
}

function Became({ upload: { order_id, order_no, carted_at } }: { upload: Listed }) {
  if (order_id !== null)
    return (
      <Link href={`/my-order-details/${order_id}`} className="figures inline-block py-0.5 whitespace-nowrap">
        Order {order_no}
      </Link>
    )
  if (carted_at !== null) return <StatusMark group="info">In the cart</StatusMark>
  return <StatusMark group="warning">Not ordered yet</StatusMark>
}
