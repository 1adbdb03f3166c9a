import FileUp from 'lucide-react/icons/file-up'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'wouter'
import { addInvoiceFiles, listInvoices } from '#invoices/contract.ts'
import type { CallFailure } from '#kit/calling.ts'
import type { Output } from '#kit/endpoint.ts'
import { call } from '#kit/web/call.ts'
import { useRead } from '#kit/web/query.ts'
import { crumbLink } from '#orders/web/crumbLink.tsx'
import { Button } from '#ui/base/Button.tsx'
import { counted, fewOf, sizeInWords } from '#ui/base/counted.ts'
import { Mark } from '#ui/base/Mark.tsx'
import { Skeleton } from '#ui/base/Skeleton.tsx'
import { Spinner } from '#ui/base/Spinner.tsx'
import { DropZone } from '#ui/fields/DropZone.tsx'
import { PageHead, SectionHead } from '#ui/page/PageHead.tsx'
import { EmptyState } from '#ui/table/EmptyState.tsx'
import { FailedState } from '#ui/table/FailedState.tsx'
import { FilterSelect } from '#ui/table/FilterSelect.tsx'
import { addClaimFiles, listClaims } from '../contract.ts'
import { claimIn, claimOf, invoiceNosIn } from '../papers.ts'

type Claim = Output<typeof listClaims>['data'][number]
type Invoice = Pick<Output<typeof listInvoices>['data'][number], 'invoice_id' | 'invoice_no'>

/** What papers can be for. */
type Targets = { claims: Claim[]; invoices: Invoice[] }
const ofClaim = ({ id }: { id: number }) => `claim ${id}`
const ofInvoice = ({ invoice_id }: { invoice_id: number }) => `invoice ${invoice_id}`

type Dropped = {
  /** Sent with it, so that a file is attached once however often it is tried. */
  key: string
  file: File
  /** 'claim 12', 'invoice 345' */
  target: string | null
  state: 'waiting' | 'sending' | 'sent' | 'failed'
  why: string
}

const mostBytes = 10_485_760
const isPdf = ({ type, name }: File) => type === 'application/pdf' || /\.pdf$/i.test(name)

/** Many papers at once: each finds its claim or its invoice by its name, or is given one. */
export function DropPapers() {
  const latest = useRead(listInvoices, {}, { ownFailure: true })
  const raised = useRead(listClaims, { state: 'raised' }, { ownFailure: true })
  const checking = useRead(listClaims, { state: 'checking' }, { ownFailure: true })
  const crumbs = [{ label: 'Invoices', to: '/my-invoice' }, { label: 'Papers for invoices' }]
  const reads = [latest, raised, checking]
  const isFailed = reads.some((read) => read.isError && !read.data)
  const claims = raised.data && checking.data && [...raised.data.data, ...checking.data.data]
  return (
    <>
      <PageHead title="Papers for invoices" crumbs={crumbs} renderLink={crumbLink}>
        Proofs of delivery, photographs and scans. A file that has the invoice’s number in its name, and a PDF that has
        it in its text, is matched to its open claim or its invoice automatically.
      </PageHead>
      <div className="mt-6">
        {isFailed ? (
          <FailedState
            onRetry={() => {
              for (const read of reads) void read.refetch()
            }}
          >
            Your invoices did not load.
          </FailedState>
        ) : !claims || !latest.data ? (
          <Skeleton width="100%" height={160} />
        ) : latest.data.total === 0 ? (
          <EmptyState>No invoices yet. Papers are attached to an invoice or to a claim on it.</EmptyState>
        ) : (
          <Papers claims={claims} latest={latest.data.data} />
        )}
      </div>
    </>
  )
}

function Papers({ claims, latest }: { claims: Claim[]; latest: Invoice[] }) {
  const { papers, targets, take, change, remove, sendAll } = usePapers(claims, latest)
  const ready = papers.filter(({ state, target }) => target !== null && (state === 'waiting' || state === 'failed'))
  const isBusy = papers.some(({ state }) => state === 'sending')
  const missing = papers.filter(({ target, state }) => target === null && state === 'waiting').length
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
      {papers.length === 0 && claims.length > 0 && <OpenClaims claims={claims} />}
      {papers.length > 0 && (
        <>
          <ul className="grid divide-y divide-line border-line border-y" aria-label="Files">
            {papers.map((paper) => (
              <Row
                key={paper.key}
                paper={paper}
                targets={targets}
                onChoose={(target) => change(paper.key, { target, state: 'waiting', why: '' })}
                onRemove={() => remove(paper.key)}
              />
            ))}
          </ul>
          <div className="flex flex-wrap items-center gap-4">
            <Button kind="primary" busy={isBusy} disabled={ready.length === 0} onClick={() => void sendAll(ready)}>
              Attach {counted(ready.length, 'file')}
            </Button>
            <span role="status" className="text-ink-2">
              {missing > 0 && `Choose an invoice or a claim for ${counted(missing, 'file')}.`}
            </span>
          </div>
        </>
      )}
    </div>
  )
}

/**
 * The papers that were dropped, each with what it is for where that is known, and attaching them.
 */
function usePapers(claims: Claim[], latest: Invoice[]) {
  const [papers, setPapers] = useState<Dropped[]>([])
  const [found, setFound] = useState<Invoice[]>([])
  const targets: Targets = {
    claims,
    invoices: [...latest, ...found.filter((one) => latest.every(({ invoice_id }) => invoice_id !== one.invoice_id))],
  }
  const change = (key: string, changes: Partial<Dropped>) =>
    setPapers((all) => all.map((one) => (one.key === key ? { ...one, ...changes } : one)))

  function take(files: File[]) {
    const taken = files.map((file): Dropped => {
      const isLarge = file.size > mostBytes
      const why = isLarge ? 'Larger than 10 MB. Choose a smaller file.' : ''
      const claim = claimOf(file.name, claims)
      const target = claim && ofClaim(claim)
      return { key: crypto.randomUUID(), file, target, state: isLarge ? 'failed' : 'waiting', why }
    })
    setPapers((all) => [...all, ...taken])
    void recognise(taken.filter(({ target, state }) => target === null && state === 'waiting'))
  }

  /** An invoice that the name says, else what the document says; what is chosen meanwhile stays. */
  async function recognise(papers: Dropped[]) {
    for (const { key, file } of papers) {
      const target = (await invoiceNamed([file.name])) ?? (isPdf(file) ? await said(file) : null)
      if (target === null) continue
      setPapers((all) =>
        all.map((one) =>
          one.key === key && one.target === null && one.state === 'waiting' ? { ...one, target } : one,
        ),
      )
    }
  }

  async function said(file: File): Promise<string | null> {
    const { pdfTexts } = await import('./pdfText.ts')
    const texts = await pdfTexts(file).catch(() => [])
    const claim = claimIn(texts, claims)
    return claim ? ofClaim(claim) : invoiceNamed(texts)
  }

  /** The only invoice of one's own that is named; null where none is, or several are. */
  async function invoiceNamed(texts: readonly string[]): Promise<string | null> {
    const [invoice_no, another] = invoiceNosIn(texts.join('\n'))
    if (invoice_no === undefined || another !== undefined) return null
    const answer = await call(listInvoices, { invoice_no }).catch(() => null)
    const invoice = answer?.data.find((one) => one.invoice_no === invoice_no)
    if (!invoice) return null
    setFound((all) => [...all.filter(({ invoice_id }) => invoice_id !== invoice.invoice_id), invoice])
    return ofInvoice(invoice)
  }

  /** One after the other: a slow line carries one file well and ten badly. */
  async function sendAll(which: Dropped[]) {
    for (const { key, file, target } of which) {
      if (target === null || file.size > mostBytes) continue
      change(key, { state: 'sending', why: '' })
      try {
        await attach(target, file, key)
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
  return { papers, targets, take, change, remove, sendAll }
}

async function attach(target: string, file: File, idempotencyKey: string): Promise<void> {
  const [kind, id = ''] = target.split(' ')
  if (kind === 'claim') await call(addClaimFiles, { id, file: [file] }, { idempotencyKey })
  else await call(addInvoiceFiles, { invoice_id: id, file: [file] }, { idempotencyKey })
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
                invoice {claim.invoice_no}, {fewOf(claim.lines.map(({ product_name }) => product_name))}
              </span>
            </span>
            <span className="figures text-ink-3">{counted(claim.files.length, 'paper')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

type RowProps = {
  paper: Dropped
  targets: Targets
  onChoose: (target: string | null) => void
  onRemove: () => void
}

function Row({ paper, targets, onChoose, onRemove }: RowProps) {
  const { file, state, why, target } = paper
  const choices = [
    ...targets.claims.map((one) => ({ code: ofClaim(one), name: `Claim ${one.claim_no}, invoice ${one.invoice_no}` })),
    ...targets.invoices.map((one) => ({ code: ofInvoice(one), name: `Invoice ${one.invoice_no}` })),
  ]
  return (
    <li className="grid items-center gap-x-4 gap-y-2 py-3 tablet:grid-cols-[minmax(0,1fr)_320px_120px]">
      <span className="min-w-0">
        <b className="break-all font-medium">{file.name}</b>{' '}
        <span className="figures text-ink-3 text-small">{sizeInWords(file.size)}</span>
        {why && <span className="block text-danger-ink text-small">{why}</span>}
      </span>
      {state === 'sent' ? (
        <span className="text-ink-2">{choices.find(({ code }) => code === target)?.name}</span>
      ) : (
        <FilterSelect
          label={`Invoice or claim of ${file.name}`}
          all="Choose an invoice or a claim"
          choices={choices}
          value={target ?? ''}
          onChange={(code) => onChoose(code || null)}
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
