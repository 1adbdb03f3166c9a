// Writes one workbook and ends.
import { parentPort, workerData } from 'node:worker_threads'
import writeXlsxFile, { type Cell, type SheetData } from 'write-excel-file/node'
import type { Workbook } from './sheet-write.ts'

const { name, columns, rows } = workerData as Workbook

// Text is always written as text: what looks like a formula is none, and a code keeps its zeros.
const body: SheetData = rows.map((row) =>
  row.map((value, at): Cell => {
    if (value === '' || value === null) return null
    const format = columns[at]?.format
    if (typeof value === 'number') return { value, type: Number, ...(format && { format }) }
    return { value, type: String, ...(format === '@' && { format }) }
  }),
)
const head = columns.map((column): Cell => ({ value: column.head, type: String, fontWeight: 'bold' }))
const file = await writeXlsxFile([head, ...body], {
  sheet: name,
  columns: columns.map(({ width = 14 }) => ({ width })),
  stickyRowsCount: 1,
}).toBuffer()
parentPort?.postMessage(file)
