import Download from 'lucide-react/icons/download'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { useEffect, useState } from 'react'
import { type TokenKind, tokens } from '#kit/web/tokens.ts'
import { Button, IconButton } from '#ui/base/Button.tsx'
import { Skeleton } from '#ui/base/Skeleton.tsx'
import { EmptyState } from '#ui/table/EmptyState.tsx'
import { FailedState } from '#ui/table/FailedState.tsx'
import type { PurchaseOrder } from '../purchase-orders.ts'

type PoDocumentProps = { po: PurchaseOrder; kind: TokenKind }

/**
 * The document itself. A picture was drawn anew, a PDF lies in a frame that inherits a policy
 * without scripts.
 */
export function PoDocument({ po, kind }: PoDocumentProps) {
  const [times, setTimes] = useState(0)
  const { address, hasFailed } = useDocument(po.id, kind, times)
  const [zoom, setZoom] = useState(100)
  if (hasFailed) return <FailedState onRetry={() => setTimes(times + 1)}>The document did not load.</FailedState>
  if (!address) return <Skeleton width="100%" height={480} />
  const isPicture = po.media_type === 'image/jpeg'
  const isPdf = po.media_type === 'application/pdf'
  return (
    <figure className="grid grid-cols-1 gap-2">
      <figcaption className="flex flex-wrap items-center gap-2">
        <span className="wrap-anywhere text-ink-2">{po.file_name}</span>
        <span className="ml-auto flex items-center gap-1">
          {isPicture && (
            <>
              <IconButton label="Smaller" title="Smaller" disabled={zoom <= 50} onClick={() => setZoom(zoom - 50)}>
                <ZoomOut />
              </IconButton>
              <span className="figures">{zoom}%</span>
              <IconButton label="Larger" title="Larger" disabled={zoom >= 400} onClick={() => setZoom(zoom + 50)}>
                <ZoomIn />
              </IconButton>
            </>
          )}
          <Button size="small" onClick={() => save(address, po)}>
            <Download />
            Download
          </Button>
        </span>
      </figcaption>
      {isPicture && (
        <div className="panel max-h-[75dvh] overflow-auto">
          <img src={address} alt={`Purchase order ${po.po_no}`} className="max-w-none" width={`${zoom}%`} />
        </div>
      )}
      {isPdf && (
        <iframe src={address} title={`Purchase order ${po.po_no}`} className="panel h-[75dvh] w-full border-0" />
      )}
      {!isPicture && !isPdf && (
        <EmptyState>This purchase order is a sheet. Its rows were read as an upload.</EmptyState>
      )}
    </figure>
  )
}

function save(address: string, { po_no, media_type }: PurchaseOrder) {
  const link = document.createElement('a')
  link.href = address
  const ending = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg', 'text/csv': 'csv' }[media_type] ?? 'xlsx'
  link.download = `PO ${po_no.replace(/[^\w.-]+/g, '-')}.${ending}`
  link.click()
}

/** Fetched with the session's token; what the browser shows of it is its own copy. */
function useDocument(id: number, kind: TokenKind, times: number) {
  const [address, setAddress] = useState<string | null>(null)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    let made: string | null = null
    const control = new AbortController()
    async function read() {
      setFailed(false)
      try {
        const path = `/api/${kind === 'admin' ? 'adm/' : ''}purchase-orders/${id}/document`
        const headers = { authorization: `Bearer ${tokens.get(kind) ?? ''}` }
        const answer = await fetch(path, { headers, signal: control.signal })
        if (!answer.ok) throw new Error(String(answer.status))
        made = URL.createObjectURL(await answer.blob())
        if (times >= 0) setAddress(made)
      } catch {
        if (!control.signal.aborted) setFailed(true)
      }
    }
    void read()
    return () => {
      control.abort()
      if (made) URL.revokeObjectURL(made)
    }
  }, [id, kind, times])
  return { address, hasFailed }
}
