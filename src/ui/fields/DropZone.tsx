import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { cx } from '../base/cx.ts'
import { useFieldProps } from './Field.tsx'

type DropZoneProps = Pick<ComponentProps<'input'>, 'ref' | 'accept' | 'multiple' | 'disabled' | 'className'> & {
  icon: ReactNode
  /** 'Choose images', then 'or drop them here' where files can be dropped. */
  choose: string
  orDrop: string
  hints: string[]
  onFiles: (files: File[]) => void
  /** A dialog that is closing takes no more files. */
  off?: boolean
}

/**
 * A file picker as large as its hints; files may be dropped anywhere on the page. Inside a Field
 * that names it.
 */
export function DropZone(props: DropZoneProps) {
  const { icon, choose, orDrop, hints, onFiles, off = false, className, ...input } = props
  function take(files: File[]) {
    if (!input.disabled && files.length > 0) onFiles(files)
  }
  const isOver = useDropped(off, take)
  const field = useFieldProps({})
  const Frame = field.id ? 'span' : 'label'

  return (
    <Frame
      className={cx(
        'relative grid justify-items-center gap-0.5 rounded-panel border border-field border-dashed px-4 text-center text-ink-3 text-small has-focus-visible:ring-focus',
        isOver ? 'border-accent bg-accent-soft' : 'bg-surface hover:bg-hover',
        className,
      )}
    >
      {icon}
      <span className="my-1 text-body text-ink">
        <span className="font-medium text-accent-ink">{choose}</span>{' '}
        <span className="pointer-coarse:hidden">{orDrop}</span>
      </span>
      {hints.map((hint) => (
        <span key={hint}>{hint}</span>
      ))}
      <input
        type="file"
        {...input}
        className="absolute inset-0 cursor-pointer opacity-0"
        onChange={(event) => {
          take([...(event.target.files ?? [])])
          // The same file may be chosen again after it was mended or taken out.
          event.target.value = ''
        }}
        {...field}
      />
    </Frame>
  )
}

/** Whether something is held over the page; what is dropped there is taken. */
function useDropped(off: boolean, take: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const onDrop = useEffectEvent(take)

  useEffect(() => {
    if (off) return
    const over = (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    }
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false)
    // Without this the browser would leave the page and show the file.
    const drop = (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      onDrop([...(event.dataTransfer?.files ?? [])])
    }
    window.addEventListener('dragover', over)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragover', over)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', drop)
    }
  }, [off])
  return isOver
}
