import { useMutation, useQueryClient } from '@tanstack/react-query'
import ImagePlus from 'lucide-react/icons/image-plus'
import X from 'lucide-react/icons/x'
import { useRef, useState } from 'react'
import { CallFailure, whatToShow } from '#kit/calling.ts'
import { call } from '#kit/web/call.ts'
import { provider } from '#kit/web/settings.ts'
import { IconButton } from '#ui/Button.tsx'
import { counted } from '#ui/counted.ts'
import { DropZone } from '#ui/DropZone.tsx'
import { Field } from '#ui/Field.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { Mark } from '#ui/Mark.tsx'
import { Notice } from '#ui/Notice.tsx'
import { toast } from '#ui/toast.ts'
import { addImages, listImages } from '../contract.ts'
import { headerBytes, type ImageFile, readPngHeader, whyNotUpload } from '../rules.ts'

type Chosen = ImageFile & { key: number; file: File }

/** Several files at once, each with its verdict; nothing is sent while one of them is refused. */
export function AddImages({ open, onClose, onAdded }: { open: boolean; onClose: () => void; onAdded: () => void }) {
  const [chosen, setChosen] = useState<Chosen[]>([])
  const [isTried, setTried] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const { send, cancel, isSending, failure } = useSending(onAdded)
  const why = whyNotUpload(chosen)

  async function add(files: File[]) {
    const read = await Promise.all(files.map(readFile))
    setChosen((was) => [...was, ...read])
  }

  function submit() {
    setTried(true)
    if (isSending) return
    if (why) input.current?.focus()
    else send(chosen.map(({ file }) => file))
  }

  function close() {
    cancel()
    onClose()
  }

  return (
    <FormDialog open={open} onClose={close} title="Add Product Image" onSubmit={submit} action="Save" busy={isSending}>
      <Field label="Product Image" error={(isTried || chosen.length > 0) && why}>
        <DropZone
          ref={input}
          off={!open}
          disabled={isSending}
          multiple
          accept="image/png,.png"
          className="py-5"
          icon={<ImagePlus />}
          choose="Choose images"
          orDrop="or drop them here"
          hints={[
            '(Only png file of maximum 5 mb size is supported)',
            '(Image Dimension should be of height 200px and width 200px)',
          ]}
          onFiles={(files) => {
            setTried(false)
            void add(files)
          }}
        />
      </Field>
      {chosen.length > 0 && (
        <ul aria-label="Chosen images" className="max-h-64 overflow-y-auto rounded-panel border border-line">
          {chosen.map((one) => (
            <ChosenFile
              key={one.key}
              chosen={one}
              disabled={isSending}
              onRemove={() => {
                setChosen((was) => was.filter((other) => other !== one))
                input.current?.focus()
              }}
            />
          ))}
        </ul>
      )}
      {isSending && (
        <p role="status" className="num text-ink-2">
          Sending {counted(chosen.length, 'image')}, {sizeInWords(sizeOf(chosen))}
        </p>
      )}
      {failure && (
        <div role="alert">
          <Notice group="danger" title="Product Image not added successfully">
            {whatToShow(failure, provider)}
          </Notice>
        </div>
      )}
    </FormDialog>
  )
}

/** Closing the dialog gives the sending up. */
function useSending(onAdded: () => void) {
  const client = useQueryClient()
  const giveUp = useRef<AbortController>(null)
  const sending = useMutation({
    mutationFn: (file: File[]) => {
      giveUp.current = new AbortController()
      return call(addImages, { file }, { signal: giveUp.current.signal })
    },
    meta: { ownFailure: true },
    onSuccess: () => {
      toast({ group: 'success', text: 'Product Image Added Successfully' })
      onAdded()
    },
    // Also after a failure: what was given up may have arrived all the same.
    onSettled: () => void client.invalidateQueries({ queryKey: [listImages.path] }),
  })
  return {
    send: (files: File[]) => sending.mutate(files),
    cancel: () => giveUp.current?.abort(),
    isSending: sending.isPending,
    failure: sending.error instanceof CallFailure ? sending.error : null,
  }
}

let keys = 0

/** The header alone is read; what can't be read at all is no PNG. */
async function readFile(file: File): Promise<Chosen> {
  const header = await file
    .slice(0, headerBytes)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0))
  const dimensions = readPngHeader(new Uint8Array(header))
  keys += 1
  return { key: keys, file, name: file.name, size: file.size, dimensions }
}

function ChosenFile({ chosen, disabled, onRemove }: { chosen: Chosen; disabled: boolean; onRemove: () => void }) {
  const why = whyNotUpload([chosen])
  const { dimensions } = chosen
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2.5 border-line border-b py-1.5 pr-1.5 pl-3 last:border-0">
      <Mark group={why ? 'danger' : 'success'} />
      <span className="min-w-0">
        <span className="flex items-baseline gap-2">
          <span className="truncate font-medium" title={chosen.name}>
            {chosen.name}
          </span>
          <span className="num flex-none text-ink-3 text-small">
            {dimensions && `${dimensions.width} × ${dimensions.height}, `}
            {sizeInWords(chosen.size)}
          </span>
        </span>
        {why && <span className="block text-danger-ink text-small">{why}</span>}
      </span>
      <IconButton label={`Take out ${chosen.name}`} disabled={disabled} onClick={onRemove}>
        <X />
      </IconButton>
    </li>
  )
}

function sizeOf(files: ImageFile[]): number {
  return files.reduce((sum, { size }) => sum + size, 0)
}

function sizeInWords(bytes: number): string {
  if (bytes >= 1_048_576) return `${(bytes / 1_048_576).toFixed(1)} MB`
  return `${Math.ceil(bytes / 1024)} kB`
}
