import Download from 'lucide-react/icons/download'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'wouter'
import { Button, buttonClass } from '#ui/base/Button.tsx'
import { counted, listed } from '#ui/base/counted.ts'
import { Notice } from '#ui/base/Notice.tsx'
import { Spinner } from '#ui/base/Spinner.tsx'
import { confirm } from '#ui/dialogs/asks.ts'
import { DropZone } from '#ui/fields/DropZone.tsx'
import { FactLine } from '#ui/page/FactLine.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import type { RenderLink } from '#ui/shell/nav.ts'
import { CallFailure, whatToShow } from '../../calling.ts'
import { todayInIndia } from '../../date.ts'
import type { SheetColumn } from '../../importing.ts'
import { groupIndian } from '../../money.ts'
import { download } from '../download.ts'
import { useWhyNot } from '../rights.ts'
import { provider } from '../settings.ts'
import { type AnyPreview, type Applied, type ImportCalls, useImport } from './useImport.ts'

type Fact = { label: string; value: ReactNode; strong?: boolean }

export type ImportPageProps<Preview extends AnyPreview> = {
  /** 'product': 'Import products', 'Apply 12 products'. */
  noun: string
  calls: ImportCalls
  /** The list that it belongs to. */
  list: { group: string; label: string; to: string }
  /** What can come in by it, in a sentence. */
  intro: string
  columns: readonly SheetColumn[]
  /** How a sheet is read, besides what its columns say. */
  rules: readonly ReactNode[]
  /** The template in each of its formats; it is what there is now. */
  templates: readonly { label: string; path: string; ending: 'xlsx' | 'csv' }[]
  /** Where the template is empty: what it is, before its buttons. */
  templateSays?: string
  facts?: (preview: Preview) => Fact[]
  /** What deserves a second look before it is applied, in a sentence. */
  lookTwice?: (preview: Preview) => string | null
  /** The rows of the file. */
  children: (preview: Preview) => ReactNode
}

/** A sheet comes in: chosen, every change and every bad row looked at, then applied. */
export function ImportPage<Preview extends AnyPreview>(props: ImportPageProps<Preview>) {
  const { noun, calls, list, intro, lookTwice, children } = props
  const { looked, applied, choose, apply, startOver, reading, isApplying, failure } = useImport<Preview>(calls)
  const whyNot = useWhyNot(calls.preview)
  const preview = looked?.preview
  const taken = preview ? preview.new + preview.changed : 0
  useFocusOnTitle(applied ? 'applied' : looked ? looked.key : null)

  async function submit() {
    if (!preview || isApplying) return
    const twice = lookTwice?.(preview) ?? null
    const isSure =
      twice === null ||
      (await confirm({ title: 'Apply all changes?', text: twice, action: 'Apply changes', danger: false }))
    if (isSure) apply()
  }

  return (
    <>
      <PageHead
        title={looked ? looked.file.name : `Import ${noun}s`}
        crumbs={[{ label: list.group }, { label: list.label, to: list.to }, { label: 'Import' }]}
        renderLink={crumbLink}
        actions={
          looked &&
          !applied && (
            <>
              <Button onClick={startOver}>Choose another file</Button>
              <Button kind="primary" busy={isApplying} disabled={taken === 0} onClick={() => void submit()}>
                Apply {counted(taken, noun)}
              </Button>
            </>
          )
        }
      >
        {looked
          ? `${looked.preview.sheet ? `Sheet ‘${looked.preview.sheet}’. ` : ''}${applied ? '' : 'Nothing is saved until you apply it.'}`
          : intro}
      </PageHead>
      <div className="mt-5 grid gap-5">
        {failure !== null && <Failure failure={failure} isRenewed={looked?.isRenewed ?? false} />}
        {whyNot ? (
          <Notice title={whyNot}>You can’t import {noun}s. Ask an admin who manages people for the right.</Notice>
        ) : reading ? (
          <Reading file={reading} onCancel={startOver} />
        ) : !looked ? (
          <Choosing {...props} onFile={choose} />
        ) : applied ? (
          <Done {...props} applied={applied} file={looked.file} onAnother={startOver} />
        ) : (
          <>
            <Summary {...props} preview={looked.preview} file={looked.file} />
            {children(looked.preview)}
          </>
        )}
      </div>
    </>
  )
}

/** What was focused is gone with the step before: the title of the next one says where one is. */
function useFocusOnTitle(step: string | null) {
  useEffect(() => {
    if (step) document.querySelector<HTMLElement>('main h1')?.focus()
  }, [step])
}

const crumbLink: RenderLink = ({ to, children }) => (
  <Link href={to} className="-my-1 inline-block py-1">
    {children}
  </Link>
)

function Failure({ failure, isRenewed }: { failure: unknown; isRenewed: boolean }) {
  const title =
    failure instanceof CallFailure ? whatToShow(failure, provider) : 'The file could not be read. Choose it again.'
  return (
    <Notice live group={isRenewed ? 'warning' : 'danger'} title={title}>
      {isRenewed ? 'Somebody else saved something first. Nothing of this file is saved yet.' : 'Nothing was saved.'}
    </Notice>
  )
}

function Reading({ file, onCancel }: { file: File; onCancel: () => void }) {
  return (
    <div className="panel flex items-center gap-3 p-6" role="status">
      <Spinner />
      <span className="wrap-anywhere">Reading {file.name}</span>
      <Button size="small" className="ml-auto" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}

type ChoosingProps = Pick<ImportPageProps<never>, 'noun' | 'columns' | 'rules' | 'templates' | 'templateSays'> & {
  onFile: (file: File) => void
}

function Choosing({ noun, columns, rules, templates, templateSays, onFile }: ChoosingProps) {
  const [many, setMany] = useState(0)
  const needed = columns.filter(({ isNeeded }) => isNeeded).map(({ head }) => `‘${head}’`)
  return (
    <div className="grid gap-6 desk:grid-cols-[minmax(0,1fr)_380px]">
      <div className="grid content-start gap-4">
        <DropZone
          accept=".xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          className="py-10"
          icon={<FileSpreadsheet />}
          choose="Choose a sheet"
          orDrop="or drop it here"
          hints={['XLSX or CSV, at most 10 MB and 50,000 rows']}
          onFiles={(files) => {
            setMany(files.length)
            if (files.length === 1 && files[0]) onFile(files[0])
          }}
        />
        {many > 1 && (
          <Notice live group="danger" title={`You chose ${many} files. Choose one at a time.`}>
            Nothing was saved.
          </Notice>
        )}
        <p className="flex flex-wrap items-center gap-3 text-ink-2">
          {templateSays ?? `The template holds the ${noun}s as they are now:`}
          <span className="flex gap-3">
            {templates.map(({ label, path, ending }) => (
              <Button
                key={path}
                size="small"
                onClick={() =>
                  void download({ path, name: `${noun}s-${todayInIndia(new Date())}.${ending}`, kind: 'admin' })
                }
              >
                <Download />
                {label}
              </Button>
            ))}
          </span>
        </p>
      </div>
      <section aria-labelledby="how-read">
        <h2 id="how-read" className="mb-2 text-heading">
          How a sheet is read
        </h2>
        <ul className="grid list-disc gap-1.5 pl-4 text-ink-2">
          <li>The first row names the columns, in any order: {columns.map(({ head }) => head).join(', ')}.</li>
          {needed.length > 0 && <li>{listed(needed)} must be there.</li>}
          {rules.map((rule, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rules are written out, not sorted
            <li key={at}>{rule}</li>
          ))}
          <li>Rows that can’t be taken are left out. You can download them with the reason.</li>
        </ul>
      </section>
    </div>
  )
}

type SummaryProps<Preview extends AnyPreview> = ImportPageProps<Preview> & { preview: Preview; file: File }

function Summary<Preview extends AnyPreview>({ preview, file, calls, facts }: SummaryProps<Preview>) {
  const { ignored_columns: ignored, refused } = preview
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-3">
        <FactLine
          facts={[
            { label: 'New', value: groupIndian(preview.new), strong: preview.new > 0 },
            { label: 'Changed', value: groupIndian(preview.changed), strong: preview.changed > 0 },
            { label: 'Unchanged', value: groupIndian(preview.unchanged) },
            { label: 'Refused', value: groupIndian(refused), strong: refused > 0 },
            ...(facts?.(preview) ?? []),
          ]}
        />
        {refused > 0 && <RefusedRows calls={calls} file={file} />}
      </div>
      {ignored.length > 0 && (
        <p className="text-ink-2 text-small">These columns are not known and were ignored: {ignored.join(', ')}.</p>
      )}
    </div>
  )
}

function RefusedRows({ calls, file }: { calls: ImportCalls; file: File }) {
  const [isBusy, setBusy] = useState(false)
  async function take() {
    setBusy(true)
    await download({
      path: calls.preview.path.replace(/preview$/, 'refused.xlsx'),
      name: `refused-rows-${todayInIndia(new Date())}.xlsx`,
      kind: 'admin',
      file,
    })
    setBusy(false)
  }
  return (
    <Button size="small" busy={isBusy} onClick={() => void take()}>
      <Download />
      Download refused rows
    </Button>
  )
}

type DoneProps = Pick<ImportPageProps<never>, 'noun' | 'calls' | 'list'> & {
  applied: Applied
  file: File
  onAnother: () => void
}

function Done({ noun, calls, list, applied, file, onAnother }: DoneProps) {
  return (
    <Notice
      live
      group="success"
      title={`${counted(applied.new, noun)} added, ${counted(applied.changed, noun)} changed.`}
      actions={
        <>
          {applied.refused > 0 && <RefusedRows calls={calls} file={file} />}
          <Button size="small" onClick={onAnother}>
            Import another file
          </Button>
          <Link className={buttonClass('primary', 'small')} href={list.to}>
            Show {noun}s
          </Link>
        </>
      }
    >
      {applied.refused > 0
        ? `${counted(applied.refused, 'row')} refused. Fix the rows in the download and import it again.`
        : 'No row was refused.'}
    </Notice>
  )
}
