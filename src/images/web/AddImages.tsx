import ImagePlus from 'lucide-react/icons/image-plus'
import X from 'lucide-react/icons/x'
import { useRef, useState } from 'react'
import { whatToShow } from '#kit/calling.ts'
import { provider } from '#kit/web/settings.ts'
import { IconButton } from '#ui/base/Button.tsx'
import { counted } from '#ui/base/counted.ts'
import { Mark } from '#ui/base/Mark.tsx'
import { Notice } from '#ui/base/Notice.tsx'
import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { DropZone } from '#ui/fields/DropZone.tsx'
import { Field } from '#ui/fields/Field.tsx'
import {
  headerBytes,
  type ImageFile,
  imageNameOf,
  productCodeOf,
  readPngHeader,
  whyNotChosen,
  whyNotFile,
} from '../rules.ts'
import { type Fate, useFates } from './fates.ts'
import { useSending } from './sending.ts'

type Chosen = ImageFile & { key: number; file: File }

/** Several files at once, each with its verdict; nothing is sent while one of them is refused. */
export function AddImages({ open, onClose, onAdded }: { open: boolean; onClose: () => void; onAdded: () => void }) {
  const [chosen, setChosen] = useState<Chosen[]>([])
  const [isTried, setTried] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const { send, cancel, isSending, progress, failed } = useSending<Chosen>({
    onAdded,
    // What stays in the list is what was not added.
    onSent: (added) => setChosen((was) => was.filter((one) => !added.includes(one))),
  })
  const why = whyNotChosen(chosen)
  const fates = useFates(chosen)
  const replaced = chosen.filter(({ name }) => fates.get(name)?.replaces_url).length

  async function add(files: File[]) {
    const read = await Promise.all(files.map(readFile))
    setChosen((was) => [...was, ...read])
  }

  function submit() {
    setTried(true)
    if (isSending) return
    if (why) input.current?.focus()
    else send(chosen)
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
              fate={fates.get(one.name)}
              disabled={isSending}
              onRemove={() => {
                setChosen((was) => was.filter((other) => other !== one))
                input.current?.focus()
              }}
            />
          ))}
        </ul>
      )}
      {replaced > 0 && <WillReplace pictures={replaced} />}
      {isSending && (
        <p role="status" className="figures text-ink-2">
          Sending {counted(chosen.length, 'image')}, {sizeInWords(sizeOf(chosen))}
          {progress.added > 0 && `. ${progress.added} of ${progress.all} are added`}
        </p>
      )}
      {failed && <NotAdded failures={failed} {...progress} />}
    </FormDialog>
  )
}

function WillReplace({ pictures }: { pictures: number }) {
  return (
    <Notice live group="warning" title={`${counted(pictures, 'picture')} will be replaced`}>
      Customers see the new {pictures === 1 ? 'one' : 'ones'} at once. You can undo this after saving.
    </Notice>
  )
}

type NotAddedProps = { failures: Error[]; added: number; all: number }

function NotAdded({ failures, added, all }: NotAddedProps) {
  return (
    <div role="alert">
      <Notice group="danger" title="Product Image not added successfully">
        {added > 0 && (
          <p>
            {added} of {counted(all, 'image')} {added === 1 ? 'was' : 'were'} added. The ones in the list were not.
          </p>
        )}
        {failures.map((failure) => (
          <p key={failure.message}>{whatToShow(failure, provider)}</p>
        ))}
      </Notice>
    </div>
  )
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
  return { key: keys, file, name: imageNameOf(file.name), size: file.size, dimensions }
}

type ChosenFileProps = { chosen: Chosen; fate: Fate | undefined; disabled: boolean; onRemove: () => void }

function ChosenFile({ chosen, fate, disabled, onRemove }: ChosenFileProps) {
  const why = whyNotFile(chosen)
  const { dimensions } = chosen
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2.5 border-line border-b py-1.5 pr-1.5 pl-3 last:border-0">
      <Mark group={why ? 'danger' : 'success'} />
      <span className="min-w-0">
        <span className="flex items-baseline gap-2">
          <span className="truncate font-medium" title={chosen.name}>
            {chosen.name}
          </span>
          <span className="figures flex-none text-ink-3 text-small">
            {dimensions && `${dimensions.width} × ${dimensions.height}, `}
            {sizeInWords(chosen.size)}
          </span>
        </span>
        {why && <span className="block text-danger-ink text-small">{why}</span>}
        {!why && fate && <FateOf fate={fate} />}
      </span>
      <IconButton label={`Take out ${chosen.name}`} disabled={disabled} onClick={onRemove}>
        <X />
      </IconButton>
    </li>
  )
}

/**
 * 'Replaces the picture of Amvelin 5', with that picture; or that the name is no product's code.
 */
function FateOf({ fate: { image_name, replaces_url, product_name } }: { fate: Fate }) {
  return (
    <span className="flex items-center gap-2 text-ink-2 text-small">
      {replaces_url && (
        <img src={replaces_url} alt="" width={20} height={20} className="size-5 flex-none rounded-tag object-contain" />
      )}
      <span>
        {replaces_url ? `Replaces the picture of ${product_name ?? image_name}.` : product_name}
        {!product_name && ` No product has the code ${productCodeOf(image_name)}.`}
      </span>
    </span>
  )
}

function sizeOf(files: ImageFile[]): number {
  return files.reduce((sum, { size }) => sum + size, 0)
}

function sizeInWords(bytes: number): string {
  if (bytes >= 1_048_576) return `${(bytes / 1_048_576).toFixed(1)} MB`
  return `${Math.ceil(bytes / 1024)} kB`
}
