// A credit or debit note as the e-invoice portal takes it (INV-01, schema 1.1), and why it would
// refuse it. Pure.

import {
  documentJson,
  type Line,
  lineJson,
  type Party,
  partiesJson,
  rupees,
  slashed,
  whyNotLine,
  whyNotNo,
  whyNotParties,
} from '#invoices/e-invoice.ts'
import type { Day } from '#kit/date.ts'

type Sums = { value_paise: number; cgst_paise: number; sgst_paise: number; igst_paise: number; amount_paise: number }

export type TaxNote = {
  note: Sums & {
    note_no: string
    kind: 'credit' | 'debit'
    noted_on: Day
    invoice_no: string | null
    reversed_at: string | null
  }
  invoice_date: Day | null
  place_of_supply: string | null
  seller: Party | null
  buyer: Party
  /** What the claim credits of the invoice's lines. */
  lines: Line[]
}

/**
 * Section 34 is about notes that change the tax: one without is a matter of the two firms, and
 * INV-01 has no place for it.
 */
const withoutTax = {
  credit:
    'This note has no GST, so the portal does not register it. Send its PDF. To credit GST too, approve a claim on the invoice’s lines instead.',
  debit:
    'This note has no GST, so the portal does not register it. Send its PDF. To charge GST, send an invoice instead.',
}

/** What is to mend first; empty when the portal would take it. */
export function whyNotENote({ note, seller, buyer, lines, place_of_supply }: TaxNote, provider: string): string[] {
  if (note.reversed_at) return ['This note is reversed.']
  if (note.amount_paise === note.value_paise) return [withoutTax[note.kind]]
  if (!seller || !note.invoice_no || lines.length === 0)
    return ['This note belongs to no lines of an invoice, and the portal asks for them.']
  return [
    ...whyNotNo(note.note_no),
    ...whyNotParties(seller, buyer, provider),
    ...(place_of_supply ? [] : ['The place of supply is missing.']),
    ...lines.flatMap(whyNotLine).slice(0, 20),
    ...(isSum(lines, note) ? [] : ['The lines do not add up to the note.']),
  ]
}

function isSum(lines: readonly Line[], note: Sums): boolean {
  const sum = (of: (line: Line) => number) => lines.reduce((all, line) => all + of(line), 0)
  return (
    sum((line) => line.amount_paise) === note.value_paise &&
    sum((line) => line.cgst_paise) === note.cgst_paise &&
    sum((line) => line.sgst_paise) === note.sgst_paise &&
    sum((line) => line.igst_paise) === note.igst_paise
  )
}

/** Of a note that `whyNotENote` has nothing against. */
export function eNoteJson({ note, invoice_date, place_of_supply, seller, buyer, lines }: TaxNote, provider: string) {
  if (!seller || !invoice_date) throw new Error('a note without its invoice is no e-invoice')
  return {
    ...documentJson,
    DocDtls: { Typ: note.kind === 'credit' ? 'CRN' : 'DBN', No: note.note_no, Dt: slashed(note.noted_on) },
    ...partiesJson(seller, buyer, { provider, pos: place_of_supply }),
    ItemList: lines.map(lineJson),
    ValDtls: {
      AssVal: rupees(note.value_paise),
      CgstVal: rupees(note.cgst_paise),
      SgstVal: rupees(note.sgst_paise),
      IgstVal: rupees(note.igst_paise),
      RndOffAmt: 0,
      TotInvVal: rupees(note.amount_paise),
    },
    RefDtls: { PrecDocDtls: [{ InvNo: note.invoice_no, InvDt: slashed(invoice_date) }] },
  }
}
