import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { Link } from 'wouter'
import { useChoice } from '#cart/web/choosing/choice.ts'
import { groupIndian } from '#kit/money.ts'
import { download } from '#kit/web/download.ts'
import { isReady, type JudgedRow, needsHelp } from '#sheet/judging.ts'
import { JudgedGrid } from '#sheet/web/pasting/JudgedGrid.tsx'
import { Button } from '#ui/base/Button.tsx'
import { Code } from '#ui/base/Code.tsx'
import type { Group } from '#ui/base/Mark.tsx'
import { Notice } from '#ui/base/Notice.tsx'
import { StatusMark } from '#ui/base/StatusMark.tsx'
import { PageHead, SectionHead } from '#ui/page/PageHead.tsx'
import type { RenderLink } from '#ui/shell/nav.ts'
import { Table } from '#ui/table/Table.tsx'
import type { Column } from '#ui/table/tableProps.ts'
import { tryUpload, type Upload } from '../contract.ts'
import { example } from '../example.ts'
import type { UploadProduct } from '../judged.ts'
import { readyInWords } from '../rules.ts'
import { ColumnsPanel } from './ColumnsPanel.tsx'
import { ForWhom } from './ForWhom.tsx'
import { GiveRows } from './GiveRows.tsx'
import { useUploadReview } from './review.ts'
import { useSending } from './sending.ts'

type Row = JudgedRow<UploadProduct>

const crumbLink: RenderLink = ({ to, children }) => (
  <Link href={to} className="-my-1 inline-block py-1">
    {children}
  </Link>
)

export function UploadDemo() {
  const choice = useChoice()
  const [tried, setTried] = useState<Upload | null>(null)
  const sending = useSending(tryUpload, setTried)
  const whose = {
    ...(choice.isEmployee && choice.served && { distributor: choice.served.distributor }),
    ...(choice.served && choice.cfa && { cfa_code: choice.cfa.code }),
  }
  return (
    <>
      <PageHead
        crumbs={[{ label: 'Upload an order', to: '/upload-order' }, { label: 'Try an upload' }]}
        renderLink={crumbLink}
        title="Try an upload"
      >
        See how a sheet is read. Nothing is saved or ordered here.
      </PageHead>
      <div className="mt-5 grid grid-cols-1 gap-8">
        <section>
          <SectionHead title="1. The template" />
          <p className="mb-3 text-ink-2">
            It holds the products that you order, with code, name, pack and what you ordered last. Fill in the
            quantities. Any other sheet with codes and quantities works too.
          </p>
          <Button
            disabled={!choice.served}
            onClick={() =>
              void download({
                path: `/api/uploads/template.xlsx?${new URLSearchParams(whose)}`,
                name: 'order-template.xlsx',
                kind: 'customer',
              })
            }
          >
            <Download />
            Download template
          </Button>
        </section>
        <section>
          <SectionHead title="2. An example" />
          <Table
            label="Example rows"
            columns={columns}
            rows={example}
            rowKey={({ given }) => given.row_no}
            density="compact"
          />
        </section>
        <section>
          <SectionHead title="3. Try your own" />
          {tried ? (
            <Tried key={tried.uploaded_at} upload={tried} onAgain={() => setTried(null)} />
          ) : (
            <div className="grid gap-4">
              <ForWhom choice={choice} />
              <GiveRows
                sending={sending}
                action="Try rows"
                onFile={(file) => sending.send({ ...whose, file })}
                onText={(text) => sending.send({ ...whose, text })}
              />
            </div>
          )}
        </section>
      </div>
    </>
  )
}

function Tried({ upload, onAgain }: { upload: Upload; onAgain: () => void }) {
  const review = useUploadReview(upload, false)
  const { distributor, cfa_code } = upload
  return (
    <div className="grid grid-cols-1 gap-5">
      <Notice
        live
        title={`${readyInWords(review.ready.length, review.toFix.length)}. This was only a try.`}
        actions={
          <Button size="small" onClick={onAgain}>
            Try another
          </Button>
        }
      >
        Nothing was saved. To order, send the file on ‘Upload an order’.
      </Notice>
      <ColumnsPanel upload={upload} busy={false} />
      <JudgedGrid
        review={review}
        which={{ distributor, cfa_code }}
        label="Tried rows"
        onAllDone={() => undefined}
        onSubmit={() => undefined}
      />
    </div>
  )
}

const words = {
  good: 'Good',
  corrected: 'Changed',
  merged: 'Merged',
  unknown: 'To fix',
  inactive: 'To fix',
  other_type: 'To fix',
  not_yours: 'To fix',
  differs: 'To fix',
  bad_quantity: 'To fix',
  skipped: 'Left out',
} as const

function groupOf(row: Row): Group {
  if (needsHelp(row)) return 'danger'
  if (row.judgement === 'good') return row.warnings.length > 0 ? 'warning' : 'success'
  return 'info'
}

const columns: Column<Row>[] = [
  { head: 'Row', kind: 'number', width: 60, cell: ({ given }) => given.row_no },
  {
    head: 'In the sheet',
    card: 'title',
    cell: ({ given }) => (
      <span className="whitespace-nowrap">
        <Code>{given.code}</Code> <span className="figures text-ink-2">× {given.quantity}</span>
      </span>
    ),
  },
  { head: 'Product', cell: ({ product }) => product?.product_name ?? '–' },
  { head: 'Quantity', kind: 'number', cell: (row) => (isReady(row) ? groupIndian(row.total) : '–') },
  { head: 'Free', kind: 'number', cell: (row) => (isReady(row) && row.free > 0 ? groupIndian(row.free) : '–') },
  { head: 'Judgement', cell: (row) => <StatusMark group={groupOf(row)}>{words[row.judgement]}</StatusMark> },
  {
    head: 'What we did',
    card: 'wide',
    cell: ({ why, warnings }) => [why, ...warnings].filter(Boolean).join(' ') || 'Good',
  },
]
