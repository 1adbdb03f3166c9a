import X from 'lucide-react/icons/x'
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import { todayInIndia } from '#kit/date.ts'
import { groupIndian } from '#kit/money.ts'
import { useWrite } from '#kit/web/query.ts'
import { whyFailed } from '#kit/web/whyFailed.ts'
import { listPlants } from '#places/contract.ts'
import { typedPacks } from '#pricing/quantity.ts'
import { Button, IconButton } from '#ui/base/Button.tsx'
import { counted } from '#ui/base/counted.ts'
import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { Field } from '#ui/fields/Field.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { listStock, receiveStock } from '../contract.ts'
import {
  emptyLine,
  type GridColumn,
  type GridLine,
  gridColumns,
  isEmptyLine,
  mostLines,
  pastedLines,
  sentLine,
  whyNotLine,
} from '../delivery-grid.ts'

type DeliveryGridProps = {
  open: boolean
  onClose: () => void
  plants: { code: string; name: string; active: boolean }[]
}

const heads: Record<GridColumn, string> = {
  product_code: 'Product code',
  batch_no: 'Batch',
  expires_on: 'Expires',
  mrp: 'MRP ₹',
  quantity: 'Packs',
  bin: 'Bin',
}
const isFigure = (column: GridColumn) => column === 'mrp' || column === 'quantity'

/** A whole delivery at once: lines are typed, or pasted from a sheet. */
export function DeliveryGrid({ open, onClose, plants }: DeliveryGridProps) {
  const active = plants.filter((plant) => plant.active)
  const [plant, setPlant] = useState(active.length === 1 ? (active[0]?.code ?? '') : '')
  const [reference, setReference] = useState('')
  const grid = useGrid()
  const [isTried, setTried] = useState(false)
  const receive = useWrite(receiveStock, { refresh: [listStock, listPlants], ownFailure: true })
  const filled = grid.lines.flatMap((line, at) => (isEmptyLine(line) ? [] : [{ line, at }]))
  const today = todayInIndia(new Date())
  const wrong = filled.flatMap(({ line, at }) => {
    const why = whyNotLine(line, today)
    return why ? [{ at, ...why }] : []
  })
  const packs = filled.reduce((sum, { line }) => sum + typedPacks(line.quantity), 0)
  const [first] = wrong
  const problem = first && `Line ${first.at + 1}: ${first.why}`
  const [refused] = Object.entries((receive.error?.errors ?? {}) as Record<string, string>)
  const ofServer = refused && filled[Number(/^lines\.(\d+)/.exec(refused[0])?.[1])]

  function submit() {
    setTried(true)
    if (plant === '' || filled.length === 0) return
    if (first) return grid.focus(first.at, first.column)
    receive.mutate(
      { plant_code: plant, reference: reference.trim(), lines: filled.map(({ line }) => sentLine(line)) },
      {
        onSuccess: ({ data }) => {
          toast({ group: 'success', text: `${counted(data.packs, 'pack')} taken into stock.` })
          onClose()
        },
      },
    )
  }

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      size="full"
      title="Take in a delivery"
      action="Take in stock"
      busy={receive.isPending}
      whyNot={receive.whyNot}
      unsaved={filled.length > 0}
      failure={
        (isTried && (problem ?? (filled.length === 0 && 'Enter at least one line.'))) ||
        (ofServer ? `Line ${ofServer.at + 1}: ${refused?.[1]}` : whyFailed(receive.error))
      }
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div className="grid gap-4 tablet:grid-cols-2">
        <Field label="Plant" error={isTried && plant === '' ? 'Choose the plant.' : null}>
          <Select
            label="Plant"
            placeholder="Choose the plant"
            options={active.map(({ code, name }) => ({ value: code, label: name }))}
            value={plant}
            onChange={setPlant}
          />
        </Field>
        <Field label="Reference" optional>
          <TextInput maxLength={60} value={reference} onChange={(event) => setReference(event.target.value)} />
        </Field>
      </div>
      <p className="text-ink-2">Type the lines, or paste them from a sheet: {Object.values(heads).join(', ')}.</p>
      <Grid grid={grid} wrong={isTried ? wrong : []} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button onClick={grid.add}>Add 10 lines</Button>
        <p className="figures font-medium" role="status">
          {counted(filled.length, 'line')}, {groupIndian(packs)} packs
        </p>
      </div>
    </FormDialog>
  )
}

type AtGrid = ReturnType<typeof useGrid>

function useGrid() {
  const [lines, setLines] = useState<GridLine[]>(() => Array.from({ length: 8 }, () => emptyLine))
  const table = useRef<HTMLTableElement>(null)
  const focus = (at: number, column: GridColumn) =>
    table.current?.querySelector<HTMLInputElement>(`[data-cell="${at} ${column}"]`)?.focus()
  const put = (from: number, changes: Partial<GridLine>[]) =>
    setLines((was) => {
      const length = Math.min(mostLines, Math.max(was.length, from + changes.length))
      return Array.from({ length }, (_, at) => ({ ...(was[at] ?? emptyLine), ...changes[at - from] }))
    })
  return {
    lines,
    table,
    focus,
    put,
    remove: (at: number) => setLines((was) => was.map((line, place) => (place === at ? emptyLine : line))),
    add: () => setLines((was) => [...was, ...Array.from({ length: 10 }, () => emptyLine)].slice(0, mostLines)),
  }
}

type GridProps = { grid: AtGrid; wrong: { at: number; column: GridColumn; why: string }[] }

function Grid({ grid, wrong }: GridProps) {
  function paste(event: ClipboardEvent, at: number, column: GridColumn) {
    const text = event.clipboardData.getData('text')
    if (!/[\t\n]/.test(text.trim())) return
    event.preventDefault()
    grid.put(at, pastedLines(text, column))
  }
  function walk(event: KeyboardEvent, at: number, column: GridColumn) {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' || event.key === 'Enter' ? 1 : 0
    if (by === 0 || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    grid.focus(at + by, column)
  }
  return (
    <div className="overflow-x-auto">
      <table ref={grid.table} className="w-full min-w-160">
        <caption className="sr-only">Lines of the delivery</caption>
        <thead className="text-left text-ink-3 text-small">
          <tr>
            {gridColumns.map((column) => (
              <th key={column} scope="col" className={`px-1 py-1 font-normal ${isFigure(column) ? 'text-right' : ''}`}>
                {heads[column]}
              </th>
            ))}
            <th scope="col">
              <span className="sr-only">Clear</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {grid.lines.map((line, at) => {
            const here = wrong.find((one) => one.at === at)
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
              <tr key={at}>
                {gridColumns.map((column) => (
                  <td key={column} className="p-0.5">
                    <TextInput
                      className={`h-control-s w-full! ${isFigure(column) ? 'figures [&_input]:text-right' : ''}`}
                      aria-label={`${heads[column]}, line ${at + 1}`}
                      aria-invalid={here?.column === column || undefined}
                      {...(here?.column === column && { title: here.why })}
                      {...(isFigure(column) && { inputMode: 'decimal' as const })}
                      data-cell={`${at} ${column}`}
                      autoComplete="off"
                      maxLength={60}
                      value={line[column]}
                      onChange={(event) => grid.put(at, [{ [column]: event.target.value }])}
                      onPaste={(event) => paste(event, at, column)}
                      onKeyDown={(event) => walk(event, at, column)}
                    />
                  </td>
                ))}
                <td className="p-0.5">
                  <IconButton
                    label={`Clear line ${at + 1}`}
                    disabled={isEmptyLine(line)}
                    onClick={() => grid.remove(at)}
                  >
                    <X />
                  </IconButton>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
