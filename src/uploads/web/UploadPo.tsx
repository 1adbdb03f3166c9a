import FileText from 'lucide-react/icons/file-text'
import { useState } from 'react'
import { Link, useLocation, useSearchParams } from 'wouter'
import { type Choice, useChoice } from '#cart/web/choosing/choice.ts'
import { CallFailure, whatToShow } from '#kit/calling.ts'
import { todayInIndia } from '#kit/date.ts'
import { groupIndian } from '#kit/money.ts'
import { call } from '#kit/web/call.ts'
import { queryClient, useRead } from '#kit/web/query.ts'
import { provider } from '#kit/web/settings.ts'
import { Button } from '#ui/base/Button.tsx'
import { Notice } from '#ui/base/Notice.tsx'
import { Spinner } from '#ui/base/Spinner.tsx'
import { forgetUnsaved } from '#ui/dialogs/forgetting.ts'
import { toast } from '#ui/dialogs/toast.ts'
import { useUnsavedPage } from '#ui/dialogs/unsaved.ts'
import { DateField } from '#ui/fields/DateField.tsx'
import { DropZone } from '#ui/fields/DropZone.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { getPurchaseOrder, listPurchaseOrders, sendPurchaseOrder } from '../purchase-orders.ts'
import { ForWhom } from './ForWhom.tsx'
import { type Found, useRecognising } from './recognising.ts'

/**
 * A purchase order: its document, number and day. `corrects` in the address: it takes the place of
 * that one.
 */
export function UploadPo() {
  const choice = useChoice()
  const po = usePurchaseOrder(choice)
  const { old, file, read, failure } = po
  return (
    <>
      <PageHead
        title={old ? `Correct purchase order ${old.po_no}` : 'Upload a purchase order'}
        actions={
          <Link href="/po-details" className="inline-block py-2">
            All purchase orders
          </Link>
        }
      >
        Its number appears on the order, the confirmation and the invoice.
      </PageHead>
      <form
        className="mt-5 grid max-w-160 grid-cols-1 gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void po.send()
        }}
      >
        {failure !== null && (
          <Notice live group="danger" title={failure}>
            Nothing was saved.
          </Notice>
        )}
        {!old && <ForWhom choice={choice} />}
        <DropZone
          accept=".pdf,.png,.jpg,.jpeg,.xlsx,.csv,application/pdf,image/png,image/jpeg"
          className="py-8"
          icon={<FileText />}
          choose={file ? file.name : 'Choose the document'}
          orDrop={file ? '' : 'or drop it here'}
          hints={[
            'PDF, PNG, JPEG or a sheet, at most 5 MB',
            'The rows of a sheet, or of a PDF with text, are read for you',
          ]}
          onFiles={([first]) => po.take(first)}
        />
        {read.isReading && (
          <p className="flex items-center gap-2 text-ink-2" role="status">
            <Spinner />
            Reading the PDF…
          </p>
        )}
        {read.found && <Recognised {...read.found} />}
        <div className="grid grid-cols-[repeat(auto-fit,minmax(220px,1fr))] gap-5">
          <Field label="PO number">
            <TextInput
              value={po.po_no}
              maxLength={40}
              onChange={(event) => po.setNo(event.target.value)}
              autoComplete="off"
            />
          </Field>
          <Field label="PO date">
            <DateField
              value={po.po_date || null}
              max={todayInIndia(new Date())}
              onChange={(day) => po.setDate(day ?? '')}
            />
          </Field>
        </div>
        <div>
          <Button kind="primary" type="submit" busy={po.isBusy} disabled={!po.isWhole}>
            Send purchase order
          </Button>
        </div>
      </form>
    </>
  )
}

/** What is known of the purchase order so far, and sending it. */
function usePurchaseOrder(choice: Choice) {
  const [params] = useSearchParams()
  const corrects = params.get('corrects')
  const before = useRead(getPurchaseOrder, { id: corrects ?? '' }, { enabled: corrects !== null, ownFailure: true })
  const [, navigate] = useLocation()
  const [file, setFile] = useState<File | null>(null)
  const [typedNo, setNo] = useState<string | null>(null)
  const [typedDate, setDate] = useState<string | null>(null)
  const read = useRecognising()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const old = before.data?.data
  // What was typed counts more than what the document says, and that more than what was there
  // before.
  const po_no = typedNo ?? read.found?.po_no ?? old?.po_no ?? ''
  const po_date = typedDate ?? read.found?.po_date ?? todayInIndia(new Date())
  const isWhole = file !== null && po_no.trim() !== '' && po_date !== '' && (!choice.isEmployee || choice.served || old)

  useUnsavedPage(file !== null || typedNo !== null)

  function take(document: File | undefined) {
    setFile(document ?? null)
    if (document) read.begin(document)
  }

  async function send() {
    if (!file || !isWhole || isBusy) return
    setBusy(true)
    setFailure(null)
    try {
      const distributor = old?.distributor ?? (choice.isEmployee ? choice.served?.distributor : undefined)
      const { data } = await call(
        sendPurchaseOrder,
        {
          file: [file],
          po_no: po_no.trim(),
          po_date,
          ...(distributor && { distributor }),
          ...(choice.cfa && !old && { cfa_code: choice.cfa.code }),
          ...(old && { corrects: old.id }),
        },
        { idempotencyKey: crypto.randomUUID() },
      )
      void queryClient.invalidateQueries({ queryKey: [listPurchaseOrders.path] })
      toast({ group: 'success', text: `Purchase order ${data.po_no} is sent.` })
      forgetUnsaved()
      navigate(`/po-details?id=${data.id}`)
    } catch (caught) {
      setFailure(
        caught instanceof CallFailure ? whatToShow(caught, provider) : 'The file could not be sent. Try again.',
      )
    } finally {
      setBusy(false)
    }
  }

  return { old, file, take, po_no, setNo, po_date, setDate, read, isWhole, isBusy, failure, send }
}

/** What the PDF says of itself: the person looks at it before it is sent. */
function Recognised({ po_no, po_date, lines, why }: Found) {
  const said = [
    po_no && 'the PO number',
    po_date && 'the date',
    lines > 0 && (lines === 1 ? 'one line' : `${groupIndian(lines)} lines`),
  ].filter(Boolean)
  if (said.length === 0) return <Notice live title={why} />
  return (
    <Notice live group="success" title={`We read ${said.join(', ').replace(/, (?=[^,]*$)/, ' and ')} from the PDF.`}>
      {why || 'Compare the number and date with the document. You check the lines before they go into the cart.'}
    </Notice>
  )
}
