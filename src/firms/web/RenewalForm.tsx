import FileUp from 'lucide-react/icons/file-up'
import { useState } from 'react'
import { todayInIndia } from '#kit/date.ts'
import { DayField, SelectField, TextField } from '#kit/web/form/fields.tsx'
import { useForm } from '#kit/web/form/useForm.ts'
import { useWrite } from '#kit/web/query.ts'
import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { DropZone } from '#ui/fields/DropZone.tsx'
import { Field } from '#ui/fields/Field.tsx'
import {
  addLicenceScan,
  askRenewal,
  getMyLicences,
  type LicenceKind,
  licenceKinds,
  maxScanBytes,
  whyNotRenewal,
} from '../renewals.ts'

const kinds = licenceKinds.map((kind) => ({ code: kind, name: kind === 'FSSAI' ? 'FSSAI' : `Drug licence ${kind}` }))

type RenewalFormProps = { open: boolean; onClose: () => void; kind: LicenceKind }

/**
 * What the new licence says and its scan. The scan is sent first: a file that can't be read is told
 * before anything is asked.
 */
export function RenewalForm({ open, onClose, kind }: RenewalFormProps) {
  const today = todayInIndia(new Date())
  const [scan, setScan] = useState<{ id: number; name: string } | null>(null)
  const [problem, setProblem] = useState('')
  const send = useWrite(addLicenceScan, { ownFailure: true })
  const ask = useWrite(askRenewal, { refresh: [getMyLicences], ownFailure: true })
  const form = useForm({
    initial: { kind: kind as string, number: '', issued_on: '', ends_on: '' },
    judge: (typed) => whyNotRenewal(typed, today),
    saving: ask,
    onSave: (typed) => {
      if (!scan) return setProblem('Choose the scan of the licence.')
      ask.mutate(
        {
          kind: typed.kind as LicenceKind,
          number: typed.number.trim(),
          issued_on: typed.issued_on || null,
          ends_on: typed.ends_on,
          scan_id: scan.id,
        },
        {
          onSuccess: () => {
            onClose()
            toast({ group: 'success', text: 'The renewal is sent. You are told when it is on file.' })
          },
        },
      )
    },
  })

  function take([file]: File[]) {
    if (!file) return
    setProblem('')
    setScan(null)
    if (file.size > maxScanBytes) return setProblem('The file is larger than 5 MB. Choose a smaller one.')
    send.mutate(
      { file: [file] },
      {
        onSuccess: ({ data }) => setScan({ id: data.id, name: file.name }),
        onError: (failure) => setProblem(failure.message || 'The file was not sent. Try again.'),
      },
    )
  }

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Send a renewed licence"
      action="Send renewal"
      onSubmit={form.onSubmit}
      busy={ask.isPending || send.isPending}
      failure={form.failure}
      unsaved={form.isDirty || scan !== null}
    >
      <SelectField form={form} name="kind" label="Licence" options={kinds} />
      <TextField form={form} name="number" label="Number on the new licence" kind="code" most={60} />
      <div className="grid gap-4 tablet:grid-cols-2">
        <DayField form={form} name="issued_on" label="Issued on" optional max={today} />
        <DayField form={form} name="ends_on" label="Valid until" min={today} />
      </div>
      <Field label="Scan" error={problem || undefined} help={scan ? `${scan.name} is sent.` : ''}>
        <DropZone
          icon={<FileUp />}
          choose={scan ? 'Choose another file' : 'Choose the scan or take a photo'}
          orDrop="or drop it here"
          hints={['PDF, PNG or JPEG, at most 5 MB']}
          accept="application/pdf,image/png,image/jpeg"
          className="py-4"
          onFiles={take}
          off={!open}
        />
      </Field>
    </FormDialog>
  )
}
