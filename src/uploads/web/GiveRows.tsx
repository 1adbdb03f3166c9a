import FileText from 'lucide-react/icons/file-text'
import { useState } from 'react'
import { Button } from '#ui/base/Button.tsx'
import { Notice } from '#ui/base/Notice.tsx'
import { Spinner } from '#ui/base/Spinner.tsx'
import { DropZone } from '#ui/fields/DropZone.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import type { useSending } from './sending.ts'

const accepted = '.xlsx,.csv,.tsv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

type GiveRowsProps = {
  sending: ReturnType<typeof useSending>
  /** The words on the button below the pasted rows. */
  action: string
  onFile: (file: File) => void
  onText: (text: string) => void
}

/** A sheet, dropped or chosen, or rows that are pasted. */
export function GiveRows({ sending, action, onFile, onText }: GiveRowsProps) {
  const [many, setMany] = useState(0)
  const [text, setText] = useState('')
  if (sending.name !== null)
    return (
      <div className="panel flex items-center gap-3 p-6" role="status">
        <Spinner />
        <span className="wrap-anywhere">Reading {sending.name}…</span>
        <Button size="small" className="ml-auto" onClick={sending.cancel}>
          Cancel
        </Button>
      </div>
    )
  return (
    <div className="grid gap-5">
      {sending.failure !== null && (
        <Notice live group="danger" title={sending.failure}>
          Nothing was saved.
        </Notice>
      )}
      {many > 1 && (
        <Notice live group="danger" title={`You chose ${many} files. Choose one at a time.`}>
          Nothing was saved.
        </Notice>
      )}
      <DropZone
        accept={accepted}
        className="py-8"
        icon={<FileText />}
        choose="Choose a sheet"
        orDrop="or drop it here"
        hints={['XLSX or CSV from Marg, Tally, Busy or Excel, at most 5 MB and 5,000 rows']}
        onFiles={(files) => {
          setMany(files.length)
          if (files.length === 1 && files[0]) onFile(files[0])
        }}
      />
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim()) onText(text)
        }}
      >
        <Field label="Or paste rows" help="Code and quantity, one product a row. Names and other columns are fine.">
          <TextArea
            rows={4}
            value={text}
            onChange={(event) => setText(event.target.value)}
            className="code"
            placeholder={'0042196\t20\n0042199\t11'}
            spellCheck={false}
          />
        </Field>
        <div>
          <Button type="submit" disabled={!text.trim()}>
            {action}
          </Button>
        </div>
      </form>
    </div>
  )
}
