import { Suspense, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'wouter'
import { formatTime } from '#kit/date.ts'
import { groupIndian } from '#kit/money.ts'
import { queryClient, useRead, useWrite } from '#kit/web/query.ts'
import { useTabTitle } from '#kit/web/title.ts'
import { JudgedGrid } from '#sheet/web/pasting/JudgedGrid.tsx'
import { Button, buttonClass } from '#ui/base/Button.tsx'
import { Code } from '#ui/base/Code.tsx'
import { cx } from '#ui/base/cx.ts'
import { Notice } from '#ui/base/Notice.tsx'
import { Skeleton } from '#ui/base/Skeleton.tsx'
import { whenShown } from '#ui/base/whenShown.tsx'
import { confirm } from '#ui/dialogs/asks.ts'
import { PageHead } from '#ui/page/PageHead.tsx'
import type { RenderLink } from '#ui/shell/nav.ts'
import { EmptyState } from '#ui/table/EmptyState.tsx'
import { FailedState } from '#ui/table/FailedState.tsx'
import { getUpload, listUploads, setColumns, takeUpload, type Upload } from '../contract.ts'
import type { Role } from '../heads.ts'
import { readyInWords } from '../rules.ts'
import { ColumnsPanel } from './ColumnsPanel.tsx'
import { fileOf, keepFile } from './lastFile.ts'
import { useUploadReview } from './review.ts'
import { rowsSaver } from './rowsSaver.ts'
import { ShortSelect } from './ShortSelect.tsx'
import { useSending } from './sending.ts'

/** The cart's own code: the rows can be looked at and fixed before it has come. */
const UploadFoot = whenShown(() => import('./UploadFoot.tsx').then((part) => part.UploadFoot))

const crumbLink: RenderLink = ({ to, children }) => (
  <Link href={to} className="-my-1 inline-block py-1">
    {children}
  </Link>
)

/** The upload in the address, or the newest one. */
export function UploadDetails() {
  const [params] = useSearchParams()
  const asked = params.get('id')
  const newest = useRead(listUploads, {}, { enabled: asked === null, ownFailure: true })
  const id = asked ?? newest.data?.data[0]?.id
  useLayoutEffect(takeWholeWidth, [])
  if (id !== undefined) return <Loaded key={id} id={String(id)} />
  return (
    <div className="px-(--gutter) py-7">
      <h1 className="text-title">Uploaded order</h1>
      {newest.isError ? (
        <FailedState onRetry={() => void newest.refetch()}>Your uploads did not load.</FailedState>
      ) : newest.data ? (
        <EmptyState
          action={
            <Link href="/upload-order" className={buttonClass('primary')}>
              Upload an order
            </Link>
          }
        >
          You have not uploaded an order yet.
        </EmptyState>
      ) : (
        <Skeleton width="100%" height={240} className="mt-6" />
      )}
    </div>
  )
}

function takeWholeWidth(): () => void {
  const { dataset } = document.documentElement
  dataset.wholeWidth = ''
  return () => {
    delete dataset.wholeWidth
  }
}

function Loaded({ id }: { id: string }) {
  const isSaved = useSavedBefore(id)
  const read = useRead(getUpload, { id }, { ownFailure: true, enabled: isSaved })
  // What is decided here is ahead of what was read: who comes back reads it anew.
  useEffect(() => () => queryClient.removeQueries({ queryKey: [getUpload.path, { id }] }), [id])
  const upload = read.data?.data
  useTabTitle(upload && `Upload ${upload.file_name}`)
  if (!upload)
    return (
      <div className="px-(--gutter) py-7">
        <h1 className="text-title">Uploaded order</h1>
        {read.isError ? (
          <FailedState onRetry={() => void read.refetch()}>
            {read.error.http === 404
              ? 'We can’t find that upload. It may be deleted, or belong to the other product type.'
              : 'The upload did not load.'}
          </FailedState>
        ) : (
          <Skeleton width="100%" height={320} className="mt-6" />
        )}
      </div>
    )
  return <Reviewed key={`${upload.columns.map(({ role }) => role)} ${upload.remembered_at}`} upload={upload} />
}

/**
 * Who comes back at once waits until the rows they left are saved, and reads them as they left
 * them.
 */
function useSavedBefore(id: string): boolean {
  const saver = rowsSaver(Number(id))
  const [isSaved, setSaved] = useState(() => saver.state() !== 'saving')
  useEffect(() => {
    if (!isSaved) void saver.settled().then(() => setSaved(true))
  }, [saver, isSaved])
  return isSaved
}

function Reviewed({ upload }: { upload: Upload }) {
  const review = useUploadReview(upload, true)
  const { ready, toFix } = review
  const columns = useWrite(setColumns, { refresh: [getUpload, listUploads] })
  const { distributor, cfa_code } = upload
  const which = useMemo(() => ({ distributor, cfa_code }), [distributor, cfa_code])

  async function changeRoles(roles: Role[]) {
    const hasFixes = upload.rows.some((row) => row.fix_product !== null || row.fix_quantity !== null || row.skip)
    const isSure =
      !hasFixes ||
      (await confirm({
        title: 'Read the rows again?',
        text: 'What you decided about single rows is lost. Remembered codes stay.',
        action: 'Read again',
        danger: false,
      }))
    if (isSure) columns.mutate({ id: String(upload.id), roles })
  }

  return (
    <>
      <div className="grid grid-cols-1 gap-5 px-(--gutter) pt-5 pb-7">
        <PageHead
          crumbs={[{ label: 'Upload an order', to: '/upload-order' }, { label: upload.file_name }]}
          renderLink={crumbLink}
          title={readyInWords(ready.length, toFix.length)}
          actions={
            <Link href="/upload-order" className={cx(buttonClass(), 'max-tablet:hidden')}>
              Another file
            </Link>
          }
        >
          {upload.file_name}
          {upload.sheet && `, sheet ‘${upload.sheet}’`}, read {formatTime(upload.uploaded_at)}. For{' '}
          {upload.distributor_name}, from {upload.cfa_name}.
          {upload.po_no && (
            <>
              {' '}
              <Link href={`/view-po/${upload.po_id}`} target="_blank" className="py-0.5 underline underline-offset-3">
                Purchase order {upload.po_no}
              </Link>
            </>
          )}
        </PageHead>
        <Before upload={upload} />
        <OtherSheet upload={upload} />
        <Siblings upload={upload} />
        <ColumnsPanel upload={upload} busy={columns.isPending} onRoles={(roles) => void changeRoles(roles)} />
        {toFix.length > 1 && (
          <p className="-mb-2 text-small">
            <Button kind="link" onClick={() => review.skipAll(toFix)}>
              Leave out all {groupIndian(toFix.length)} rows that need fixing
            </Button>
          </p>
        )}
        <JudgedGrid
          review={review}
          which={which}
          label="Uploaded rows"
          onAllDone={() => document.querySelector<HTMLElement>('.totals .button-primary')?.focus()}
          onSubmit={() => document.querySelector<HTMLElement>('.totals .button-primary')?.click()}
        />
      </div>
      <Suspense fallback={<section className="totals" aria-busy="true" />}>
        <UploadFoot upload={upload} review={review} />
      </Suspense>
    </>
  )
}

/** The same file came before, or this one went into the cart. */
function Before({ upload }: { upload: Upload }) {
  const { same_as, carted_at, order_id, order_no } = upload
  const toOrder = (id: number | null, no: string | null) =>
    id !== null && (
      <Link href={`/my-order-details/${id}`} className={buttonClass('default', 'small')}>
        Open order {no}
      </Link>
    )
  if (carted_at !== null)
    return (
      <Notice
        group="info"
        title={order_no ? `This upload became order ${order_no}.` : `In your cart since ${formatTime(carted_at)}.`}
        actions={toOrder(order_id, order_no)}
      />
    )
  if (!same_as) return null
  return (
    <Notice
      group="warning"
      title={`You sent this file before, on ${formatTime(same_as.uploaded_at)}.`}
      actions={
        <>
          {same_as.id !== null && (
            <Link href={`/upload-order-details?id=${same_as.id}`} className={buttonClass('default', 'small')}>
              Open that upload
            </Link>
          )}
          {toOrder(same_as.order_id, same_as.order_no)}
        </>
      }
    >
      {same_as.order_no
        ? `It became order ${same_as.order_no}. Putting it into the cart orders it again.`
        : same_as.carted_at
          ? 'It is in the cart and not ordered yet.'
          : 'It was not put into the cart.'}
    </Notice>
  )
}

/** Another sheet of the same workbook is read from the file that this page still has. */
function OtherSheet({ upload }: { upload: Upload }) {
  const [, navigate] = useLocation()
  const given = fileOf(upload.id)
  const sending = useSending(takeUpload, (next, what) => {
    keepFile(next.id, what)
    navigate(`/upload-order-details?id=${next.id}`)
  })
  if (upload.sheets.length < 2) return null
  return (
    <div className="flex flex-wrap items-center gap-3">
      <span className="text-ink-2">The workbook has {upload.sheets.length} sheets. This is</span>
      {given ? (
        <ShortSelect
          label="Sheet"
          className="max-w-75"
          options={upload.sheets.map((name) => ({ value: name, label: name }))}
          value={upload.sheet}
          disabled={sending.name !== null}
          onChange={(sheet) => sending.send({ ...given, sheet })}
        />
      ) : (
        <b className="font-medium">‘{upload.sheet}’. To read another, choose the file again.</b>
      )}
      {sending.failure !== null && <span className="text-danger-ink">{sending.failure}</span>}
    </div>
  )
}

function Siblings({ upload: { siblings } }: { upload: Upload }) {
  if (siblings.length === 0) return null
  return (
    <Notice title={`This file has orders for ${siblings.length + 1} stockists. Each has its own cart.`}>
      <ul className="mt-1 grid gap-1">
        {siblings.map(({ id, distributor, distributor_name, rows }) => (
          <li key={id}>
            <Link href={`/upload-order-details?id=${id}`} className="inline-block py-1">
              {distributor_name}
            </Link>{' '}
            <Code>{distributor}</Code>, {groupIndian(rows)} rows
          </li>
        ))}
      </ul>
    </Notice>
  )
}
