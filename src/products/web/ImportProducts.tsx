import Download from 'lucide-react/icons/download'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { CallFailure, whatToShow } from '#kit/calling.ts'
import { todayInIndia } from '#kit/date.ts'
import { groupIndian } from '#kit/money.ts'
import { download } from '#kit/web/download.ts'
import { provider } from '#kit/web/settings.ts'
import { confirm } from '#ui/asks.ts'
import { Button, buttonClass } from '#ui/Button.tsx'
import { counted } from '#ui/counted.ts'
import { DropZone } from '#ui/DropZone.tsx'
import { FactLine } from '#ui/FactLine.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { RenderLink } from '#ui/nav.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { columns } from '../sheet.ts'
import { ImportRows } from './ImportRows.tsx'
import { type Applied, type Preview, useImport } from './useImport.ts'

const master = '/admin/products'

/** A sheet into the master: chosen, every change and every bad row looked at, then applied. */
export function ImportProducts() {
  const { looked, applied, choose, apply, startOver, reading, isApplying, failure } = useImport()
  const [, setParams] = useSearchParams()
  const preview = looked?.preview
  useFocusOnTitle(applied ? 'applied' : looked ? looked.key : null)

  async function submit() {
    if (!preview || isApplying) return
    const twice = lookTwice(preview)
    const isSure =
      twice === null || (await confirm({ title: 'Apply all of it?', text: twice, action: 'Apply', danger: false }))
    if (isSure) apply()
  }

  return (
    <>
      <PageHead
        title={looked ? looked.file.name : 'Import products'}
        crumbs={[{ label: 'Catalogue' }, { label: 'Products', to: master }, { label: 'Import' }]}
        renderLink={crumbLink}
        actions={
          looked &&
          !applied && (
            <>
              <Button onClick={startOver}>Choose another file</Button>
              <Button
                kind="primary"
                busy={isApplying}
                disabled={looked.preview.new + looked.preview.changed === 0}
                onClick={() => void submit()}
              >
                Apply {counted(looked.preview.new + looked.preview.changed, 'product')}
              </Button>
            </>
          )
        }
      >
        {looked
          ? `${looked.preview.sheet ? `Sheet ‘${looked.preview.sheet}’. ` : ''}${applied ? '' : 'Nothing is stored until you apply it.'}`
          : 'New products, new prices, anything of the master. You see every change before it is stored.'}
      </PageHead>
      <div className="mt-5 grid gap-5">
        {failure !== null && (
          <Notice
            live
            group={looked?.isRenewed ? 'warning' : 'danger'}
            title={
              failure instanceof CallFailure
                ? whatToShow(failure, provider)
                : 'The file could not be read. Choose it again.'
            }
          >
            {looked?.isRenewed
              ? 'Somebody else was quicker. Nothing of this file is stored yet.'
              : 'Nothing was stored.'}
          </Notice>
        )}
        {reading ? (
          <Reading file={reading} onCancel={startOver} />
        ) : !looked ? (
          <Choosing onFile={choose} />
        ) : applied ? (
          <Done applied={applied} file={looked.file} onAnother={startOver} />
        ) : (
          <>
            <Summary preview={looked.preview} file={looked.file} />
            <ImportRows
              preview={looked.preview}
              onShow={(show) =>
                setParams((was) => {
                  const next = new URLSearchParams(was)
                  if (show) next.set('show', show)
                  else next.delete('show')
                  return next
                })
              }
            />
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

/** What deserves a second look before it is applied. */
function lookTwice({ steep, deactivated }: Preview): string | null {
  const parts = [
    ...(steep > 0 ? [`${counted(steep, 'product')} with a price that moves by more than 20%`] : []),
    ...(deactivated > 0
      ? [`${counted(deactivated, 'product')} that ${deactivated === 1 ? 'becomes' : 'become'} inactive`]
      : []),
  ]
  return parts.length > 0 ? `There ${steep + deactivated === 1 ? 'is' : 'are'} ${parts.join(', and ')}.` : null
}

const crumbLink: RenderLink = ({ to, children }) => (
  <Link href={to} className="-my-1 inline-block py-1">
    {children}
  </Link>
)

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

function Choosing({ onFile }: { onFile: (file: File) => void }) {
  const take = (ending: string) =>
    void download({
      path: `/api/adm/products.${ending}`,
      name: `products-${todayInIndia(new Date())}.${ending}`,
      kind: 'admin',
    })
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
          onFiles={([file]) => file && onFile(file)}
        />
        <p className="flex flex-wrap items-center gap-3 text-ink-2">
          The template is the master as it is now:
          <span className="flex gap-3">
            <Button size="small" onClick={() => take('xlsx')}>
              <Download />
              XLSX
            </Button>
            <Button size="small" onClick={() => take('csv')}>
              <Download />
              CSV
            </Button>
          </span>
        </p>
      </div>
      <section aria-labelledby="how-read">
        <h2 id="how-read" className="mb-2 text-heading">
          How a sheet is read
        </h2>
        <ul className="grid list-disc gap-1.5 pl-4 text-ink-2">
          <li>The first row names the columns, in any order: {columns.map(({ head }) => head).join(', ')}.</li>
          <li>Only ‘Product code’ must be there. A column that is missing and a cell that is empty change nothing.</li>
          <li>A code that nobody has makes a new product. Codes are text: their zeros count.</li>
          <li>Prices hold from today, or from the day in ‘Price from’.</li>
          <li>‘Active’ takes Yes or No.</li>
          <li>Rows that can’t be taken are left out and can be downloaded with the reason.</li>
        </ul>
      </section>
    </div>
  )
}

function Summary({ preview, file }: { preview: Preview; file: File }) {
  const { ignored_columns: ignored, refused, steep } = preview
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-3">
        <FactLine
          facts={[
            { label: 'New', value: groupIndian(preview.new), strong: preview.new > 0 },
            { label: 'Changed', value: groupIndian(preview.changed), strong: preview.changed > 0 },
            { label: 'Unchanged', value: groupIndian(preview.unchanged) },
            { label: 'Refused', value: groupIndian(refused), strong: refused > 0 },
            { label: 'Price moves over 20%', value: groupIndian(steep), strong: steep > 0 },
          ]}
        />
        {refused > 0 && <RefusedRows file={file} />}
      </div>
      {ignored.length > 0 && (
        <p className="text-ink-2 text-small">Columns that are not known and were passed over: {ignored.join(', ')}.</p>
      )}
    </div>
  )
}

function RefusedRows({ file }: { file: File }) {
  const [isBusy, setBusy] = useState(false)
  async function take() {
    setBusy(true)
    await download({
      path: '/api/adm/product-imports/refused.xlsx',
      name: `refused-rows-${todayInIndia(new Date())}.xlsx`,
      kind: 'admin',
      file,
    })
    setBusy(false)
  }
  return (
    <Button size="small" busy={isBusy} onClick={() => void take()}>
      <Download />
      Refused rows with reasons
    </Button>
  )
}

function Done({ applied, file, onAnother }: { applied: Applied; file: File; onAnother: () => void }) {
  return (
    <Notice
      live
      group="success"
      title={`The master has it: ${counted(applied.new, 'product')} added, ${counted(applied.changed, 'product')} changed.`}
      actions={
        <>
          {applied.refused > 0 && <RefusedRows file={file} />}
          <Button size="small" onClick={onAnother}>
            Import another file
          </Button>
          <Link className={buttonClass('primary', 'small')} href={master}>
            To the products
          </Link>
        </>
      }
    >
      {applied.refused > 0
        ? `${groupIndian(applied.refused)} ${applied.refused === 1 ? 'row was' : 'rows were'} refused. Mend them in the download, then import that.`
        : 'No row was refused. The history of each product names this file.'}
    </Notice>
  )
}
