import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import { useEffect, useEffectEvent, useState } from 'react'
import { cx } from '#ui/cx.ts'

type FileDropProps = { onFile: (file: File) => void }

/** A file picker as large as its hints; a file may be dropped anywhere on the page. */
export function FileDrop({ onFile }: FileDropProps) {
  const [isOver, setOver] = useState(false)
  const take = useEffectEvent((file: File | undefined) => {
    if (file) onFile(file)
  })

  useEffect(() => {
    const over = (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    }
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false)
    // Without this the browser would leave the page and show the file.
    const drop = (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      take(event.dataTransfer?.files[0])
    }
    window.addEventListener('dragover', over)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragover', over)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', drop)
    }
  }, [])

  return (
    <label
      className={cx(
        'relative grid justify-items-center gap-0.5 rounded-panel border border-field border-dashed px-4 py-10 text-center text-ink-3 text-small has-focus-visible:ring-focus',
        isOver ? 'border-accent bg-accent-soft' : 'bg-surface hover:bg-hover',
      )}
    >
      <FileSpreadsheet className="mb-1" />
      <span className="mb-1 text-body text-ink">
        <span className="font-medium text-accent-ink">Choose a sheet</span>{' '}
        <span className="coarse:hidden">or drop it here</span>
      </span>
      <span>XLSX or CSV, at most 10 MB and 50,000 rows</span>
      <input
        type="file"
        accept=".xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        className="absolute inset-0 cursor-pointer opacity-0"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          // The same file may be chosen again after it was mended.
          if (file) onFile(file)
          event.target.value = ''
        }}
      />
    </label>
  )
}
