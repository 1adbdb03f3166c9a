import { useMutation, useQueryClient } from '@tanstack/react-query'
import ImagePlus from 'lucide-react/icons/image-plus'
import X from 'lucide-react/icons/x'
import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react'
import { CallFailure, whatToShow } from '#kit/calling.ts'
import { call } from '#kit/web/call.ts'
import { provider } from '#kit/web/settings.ts'
import { Button, IconButton } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Field, useFieldProps } from '#ui/Field.tsx'
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
    <Dialog
      open={open}
      onClose={close}
      title="Add Product Image"
      onSubmit={submit}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button kind="primary" type="submit" busy={isSending}>
            Save
          </Button>
        </>
      }
    >
      <Field label="Product Image" error={(isTried || chosen.length > 0) && why}>
        <DropZone
          ref={input}
          isOpen={open}
          disabled={isSending}
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
          Sending {chosen.length === 1 ? '1 image' : `${chosen.length} images`}, {sizeInWords(sizeOf(chosen))}
        </p>
      )}
      {failure && (
        <div role="alert">
          <Notice group="danger" title="Product Image not added successfully">
            {whatToShow(failure, provider)}
          </Notice>
        </div>
      )}
    </Dialog>
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

type DropZoneProps = Pick<ComponentProps<'input'>, 'ref' | 'disabled'> & {
  isOpen: boolean
  onFiles: (files: File[]) => void
}

/** A file picker as large as its hints. While it is there, files may be dropped anywhere on the page. */
function DropZone({ ref, disabled = false, isOpen, onFiles }: DropZoneProps) {
  const [isOver, setOver] = useState(false)
  const take = useEffectEvent((files: File[]) => {
    if (!disabled && files.length > 0) onFiles(files)
  })

  useEffect(() => {
    if (!isOpen) return
    const over = (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    }
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false)
    // Without this the browser would leave the page and show the file.
    const drop = (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      take([...(event.dataTransfer?.files ?? [])])
    }
    window.addEventListener('dragover', over)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragover', over)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', drop)
    }
  }, [isOpen])

  return (
    <span
      className={cx(
        'relative grid justify-items-center gap-0.5 rounded-panel border border-field border-dashed px-4 py-5 text-center text-ink-3 text-small has-focus-visible:ring-focus',
        isOver ? 'border-accent bg-accent-soft' : 'bg-surface hover:bg-hover',
      )}
    >
      <ImagePlus className="mb-1 text-ink-3" />
      <span className="mb-1 text-body text-ink">
        <span className="font-medium text-accent-ink">Choose images</span>{' '}
        <span className="coarse:hidden">or drop them here</span>
      </span>
      <span>(Only png file of maximum 5 mb size is supported)</span>
      <span>(Image Dimension should be of height 200px and width 200px)</span>
      <input
        ref={ref}
        type="file"
        multiple
        accept="image/png,.png"
        disabled={disabled}
        className="absolute inset-0 cursor-pointer opacity-0"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          // The same file may be chosen again after it was taken out.
          event.target.value = ''
        }}
        {...useFieldProps({})}
      />
    </span>
  )
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
