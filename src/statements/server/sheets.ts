// A filled-in statement as a sheet: its rows, checked and not sent yet.

import { whyNotSame } from '#catalogue/agreement.ts'
import { codesLike } from '#catalogue/rules.ts'
import { readHeads } from '#kit/importing.ts'
import { Problem } from '#kit/problem.ts'
import type { Db } from '#kit/server/db/db.ts'
import type { Context } from '#kit/server/http/serve.ts'
import { readSheet, type Sheet, sheetLimits } from '#kit/server/sheet/sheet.ts'
import type { readStatementSheet, Statement } from '../contract.ts'
import { readLine, statementColumns } from '../sheet.ts'
import { asLine } from './presenting.ts'
import { type Firm, knownProducts } from './queries.ts'

export async function readStatement({ files }: Pick<Context<typeof readStatementSheet>, 'files'>): Promise<Sheet> {
  for await (const file of files) {
    if (file.isCut) throw new Problem(413, 'The file is larger than 5 MB. Choose a smaller one.')
    if (file.bytes.length === 0) break
    return readSheet(file.bytes, { ...sheetLimits, rows: 5000 }, file.owner)
  }
  throw new Problem(422, 'Choose an XLSX or a CSV file with rows in it.')
}

type Read = { lines: Statement['lines']; refused: { row: number; why: string }[] }

export async function linesOfSheet(
  db: Db,
  { rows }: Sheet,
  asked: { firm: Firm; type: string; month: string },
): Promise<Read> {
  const [head, ...body] = rows
  if (!head) throw new Problem(422, 'The sheet is empty. Download the template and fill it in.')
  const heads = readHeads(statementColumns, head.cells)
  if ('why' in heads) throw new Problem(422, heads.why)
  const read = body.flatMap(({ at, cells }) => {
    const line = readLine(cells, heads)
    return line ? [{ at, line }] : []
  })
  const codes = [...new Set(read.flatMap(({ line }) => ('code' in line ? codesLike(line.code) : [])))]
  const known = await knownProducts(db, asked.firm, asked.type, { month: asked.month, codes })
  const done: Read = { lines: [], refused: [] }
  const taken = new Set<string>()
  for (const { at, line } of read) {
    if ('why' in line) {
      done.refused.push({ row: at, why: line.why })
      continue
    }
    const product = codesLike(line.code).flatMap((code) => known.get(code) ?? [])[0]
    const differs = product && whyNotSame(line, { ...product, name: product.product_name, price_paise: null })
    if (!product) done.refused.push({ row: at, why: `There is no product with the code ${line.code}.` })
    else if (differs) done.refused.push({ row: at, why: differs })
    else if (taken.has(product.product_code))
      done.refused.push({ row: at, why: `${product.product_code} is listed twice.` })
    else done.lines.push(asLine(product, line.figures))
    if (product && !differs) taken.add(product.product_code)
  }
  return done
}
