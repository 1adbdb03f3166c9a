import FileUp from 'lucide-react/icons/file-up'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'wouter'
import type { CallFailure } from '#kit/calling.ts'
import type { Output } from '#kit/endpoint.ts'
import { call } from '#kit/web/call.ts'
import { useRead } from '#kit/web/query.ts'
import { crumbLink } from '#orders/web/crumbLink.tsx'
import { Button, buttonClass } from '#ui/base/Button.tsx'
import { counted, sizeInWords } from '#ui/base/counted.ts'
import { Mark } from '#ui/base/Mark.tsx'
import { Skeleton } from '#ui/base/Skeleton.tsx'
import { Spinner } from '#ui/base/Spinner.tsx'
import { DropZone } from '#ui/fields/DropZone.tsx'
import { PageHead, SectionHead } from '#ui/page/PageHead.tsx'
import { EmptyState } from '#ui/table/EmptyState.tsx'
import { FailedState } from '#ui/table/FailedState.tsx'
import { FilterSelect } from '#ui/table/FilterSelect.tsx'
import { addClaimFiles, listClaims } from '../../claim-contract.ts'
import { claimIn, claimOf } from '../../papers.ts'

type Claim = Output<typeof listClaims>['data'][number]

type Dropped = {
  /** Sent with it, so that a file is attached once however often it is tried. */
  key: string
  file: File
  claimId: number | null
  state: 'waiting' | 'sending' | 'sent' | 'failed'
  why: string
}

const mostBytes = 10_485_760
const isPdf = ({ type, name }: File) => type === 'application/pdf' || /\.pdf$/i.test(name)

/** Many papers at once: each finds its claim by its name, or is given one. */
export function DropPapers() {
  const raised = useRead(listClaims, { state: 'raised' }, { ownFailure: true })
  const checking = useRead(listClaims, { state: 'checking' }, { ownFailure: true })
  const crumbs = [{ label: 'Invoices', to: '/my-invoice' }, { label: 'Papers for invoices' }]
  const isFailed = (raised.isError && !raised.data) || (checking.isError && !checking.data)
  const claims = raised.data && checking.data && [...raised.data.data, ...checking.data.data]
  return (
    <>
      <PageHead title="Papers for invoices" crumbs={crumbs} renderLink={crumbLink}>
        Photographs and scans for your open claims. A file that has the invoice’s number in its name, and a PDF that has
        it in its text, is matched to its claim automatically.
      </PageHead>
      <div className="mt-6">
        {isFailed ? (
          <FailedState
            onRetry={() => {
              void raised.refetch()
              void checking.refetch()
            }}
          >
            Your claims did not load.
          </FailedState>
        ) : !claims ? (
          <Skeleton width="100%" height={160} />
        ) : claims.length === 0 ? (
          <EmptyState
            action={
              <Link href="/my-invoice" className={buttonClass('primary')}>
                Open invoices
              </Link>
            }
          >
            You have no open claims. Papers belong to a claim: open an invoice and raise one first.
          </EmptyState>
        ) : (
          <Papers claims={claims} />
        )}
      </div>
    </>
  )
}

function Papers({ claims }: { claims: Claim[] }) {
  const { papers, take, change, remove, sendAll } = usePapers(claims)
  const ready = papers.filter(({ state, claimId }) => claimId !== null && (state === 'waiting' || state === 'failed'))
  const isBusy = papers.some(({ state }) => state === 'sending')
  const missing = papers.filter(({ claimId, state }) => claimId === null && state === 'waiting').length
  return (
    <div className="grid max-w-4xl gap-5">
      <DropZone
        icon={<FileUp />}
        choose="Choose files"
        orDrop="or drop them anywhere on this page"
        hints={['PDF, PNG or JPEG, each at most 10 MB']}
        accept="application/pdf,image/png,image/jpeg"
        multiple
        className="py-8"
        onFiles={take}
      />
      {papers.length === 0 && <OpenClaims claims={claims} />}
      {papers.length > 0 && (
        <>
          <ul className="grid divide-y divide-line border-line border-y" aria-label="Files">
            {papers.map((paper) => (
              <Row
                key={paper.key}
                paper={paper}
                claims={claims}
                onChoose={(claimId) => change(paper.key, { claimId, state: 'waiting', why: '' })}
                onRemove={() => remove(paper.key)}
              />
            ))}
          </ul>
          <div className="flex flex-wrap items-center gap-4">
            <Button kind="primary" busy={isBusy} disabled={ready.length === 0} onClick={() => void sendAll(ready)}>
              Attach {counted(ready.length, 'file')}
            </Button>
            <span role="status" className="text-ink-2">
              {missing > 0 && `Choose a claim for ${counted(missing, 'file')}.`}
            </span>
          </div>
        </>
      )}
    </div>
  )
}

/** The papers that were dropped, each with its claim where it is known, and attaching them. */
function usePapers(claims: Claim[]) {
  const [papers, setPapers] = useState<Dropped[]>([])
  const change = (key: string, changes: Partial<Dropped>) =>
    setPapers((all) => all.map((one) => (one.key === key ? { ...one, ...changes } : one)))

  function take(files: File[]) {
    const taken = files.map((file): Dropped => {
      const isLarge = file.size > mostBytes
      const why = isLarge ? 'Larger than 10 MB. Choose a smaller file.' : ''
      const claimId = claimOf(file.name, claims)?.id ?? null
      return { key: crypto.randomUUID(), file, claimId, state: isLarge ? 'failed' : 'waiting', why }
    })
    setPapers((all) => [...all, ...taken])
    void readTexts(taken.filter(({ file, claimId, state }) => isPdf(file) && claimId === null && state === 'waiting'))
  }

  /** What a name does not say may stand in the document; a claim that is chosen meanwhile stays. */
  async function readTexts(papers: Dropped[]) {
    if (papers.length === 0) return
    const { pdfTexts } = await import('./pdfText.ts')
    for (const { key, file } of papers) {
      const claimId = claimIn(await pdfTexts(file).catch(() => []), claims)?.id
      if (claimId === undefined) continue
      setPapers((all) =>
        all.map((one) =>
          one.key === key && one.claimId === null && one.state === 'waiting' ? { ...one, claimId } : one,
        ),
      )
    }
  }

  /** One after the other: a slow line carries one file well and ten badly. */
  async function sendAll(which: Dropped[]) {
    for (const { key, file, claimId } of which) {
      if (claimId === null || file.size > mostBytes) continue
      change(key, { state: 'sending', why: '' })
      try {
        await call(addClaimFiles, { id: String(claimId), file: [file] }, { idempotencyKey: key })
        change(key, { state: 'sent' })
      } catch (failure) {
        change(key, { state: 'failed', why: (failure as CallFailure).message })
      }
    }
  }

  // What a lost connection interrupted goes on when it is back.
  const onBack = useEffectEvent(() => void sendAll(papers.filter(({ state, why }) => state === 'failed' && why !== '')))
  useEffect(() => {
    const back = () => onBack()
    window.addEventListener('online', back)
    return () => window.removeEventListener('online', back)
  }, [])

  const remove = (key: string) => setPapers((all) => all.filter((one) => one.key !== key))
  return { papers, take, change, remove, sendAll }
}

/** What papers can be for, and how many each has. */
function OpenClaims({ claims }: { claims: Claim[] }) {
  return (
    <section aria-labelledby="open-claims-h">
      <SectionHead title="Your open claims" id="open-claims-h" />
      <ul className="mt-2 grid divide-y divide-line border-line border-y">
        {claims.map((claim) => (
          <li key={claim.id} className="flex flex-wrap items-center justify-between gap-x-4 py-2.5">
            <span>
              <Link href={`/notes?tab=claims&claim=${claim.id}`} className="inline-block py-0.5 font-semibold">
                {claim.claim_no}
              </Link>{' '}
              <span className="text-ink-2">
                invoice {claim.invoice_no}, {claim.lines.map(({ product_name }) => product_name).join(', ')}
              </span>
            </span>
            <span className="num text-ink-3">{counted(claim.files.length, 'paper')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

type RowProps = {
  paper: Dropped
  claims: Claim[]
  onChoose: (claimId: number | null) => void
  onRemove: () => void
}

function Row({ paper, claims, onChoose, onRemove }: RowProps) {
  const { file, state, why, claimId } = paper
  return (
    <li className="grid items-center gap-x-4 gap-y-2 py-3 tablet:grid-cols-[minmax(0,1fr)_320px_120px]">
      <span className="min-w-0">
        <b className="break-all font-medium">{file.name}</b>{' '}
        <span className="num text-ink-3 text-small">{sizeInWords(file.size)}</span>
        {why && <span className="block text-danger-ink text-small">{why}</span>}
      </span>
      {state === 'sent' ? (
        <span className="text-ink-2">{claims.find(({ id }) => id === claimId)?.claim_no}</span>
      ) : (
        <FilterSelect
          label={`Claim of ${file.name}`}
          all="Choose a claim"
          choices={claims.map((one) => ({ code: String(one.id), name: `${one.claim_no}, invoice ${one.invoice_no}` }))}
          value={claimId === null ? '' : String(claimId)}
          onChange={(code) => onChoose(code ? Number(code) : null)}
          className="w-full!"
        />
      )}
      <span className="flex items-center gap-2 tablet:justify-end">
        {state === 'sending' ? (
          <Spinner label="Sending" />
        ) : state === 'sent' ? (
          <>
            <Mark group="success" /> Attached
          </>
        ) : (
          <Button kind="quiet" size="small" onClick={onRemove}>
            Remove <span className="sr-only">{file.name}</span>
          </Button>
        )}
      </span>
    </li>
  )
}
