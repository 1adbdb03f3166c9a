import Paperclip from 'lucide-react/icons/paperclip'
import X from 'lucide-react/icons/x'
import { IconButton } from '#ui/base/Button.tsx'
import { sizeInWords } from '#ui/base/counted.ts'
import { Spinner } from '#ui/base/Spinner.tsx'
import { DropZone } from '#ui/fields/DropZone.tsx'
import { Field } from '#ui/fields/Field.tsx'
import type { Files } from './useFiles.ts'

/** What goes with the message, each removable until it is sent. */
export function FileField({ files, off = false }: { files: Files; off?: boolean }) {
  return (
    <div className="grid gap-2">
      <Field label="Files" optional error={files.problem || undefined}>
        <DropZone
          icon={files.isSending ? <Spinner label="Sending" /> : <Paperclip />}
          choose="Attach files"
          orDrop="or drop them here"
          hints={['Up to 5 files, PDF, PNG or JPEG, each at most 10 MB']}
          accept="application/pdf,image/png,image/jpeg"
          multiple
          disabled={files.isSending}
          className="py-2"
          onFiles={files.add}
          off={off}
        />
      </Field>
      {files.chosen.length > 0 && (
        <ul aria-label="Attached files" className="grid divide-y divide-line border-line border-y">
          {files.chosen.map(({ id, name, size }) => (
            <li key={id} className="flex items-center gap-3">
              <span className="min-w-0 flex-1 break-all">{name}</span>
              <span className="figures text-ink-3 text-small">{sizeInWords(size)}</span>
              <IconButton label={`Remove ${name}`} onClick={() => files.remove(id)}>
                <X />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
