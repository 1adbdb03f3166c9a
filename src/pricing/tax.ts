// The tax of a supply: in one state CGST and SGST in halves, between states IGST.

export type LineTax = { cgst_paise: number; sgst_paise: number; igst_paise: number }

/**
 * GST of one line. Each of CGST and SGST is half the rate, rounded half up to the paisa by itself,
 * so they are equal.
 */
export function taxOf(amountPaise: number, gstBp: number, isInterstate: boolean): LineTax {
  if (isInterstate)
    return { cgst_paise: 0, sgst_paise: 0, igst_paise: Math.floor((amountPaise * gstBp + 5_000) / 10_000) }
  const half = Math.floor((amountPaise * gstBp + 10_000) / 20_000)
  return { cgst_paise: half, sgst_paise: half, igst_paise: 0 }
}

export function taxOn(amountPaise: number, gstBp: number, isInterstate: boolean): number {
  const { cgst_paise, sgst_paise, igst_paise } = taxOf(amountPaise, gstBp, isInterstate)
  return cgst_paise + sgst_paise + igst_paise
}

type Taxed = { gst_bp: number; tax_paise: number }

export type TaxPart = { label: string; tax_paise: number }

/**
 * One entry a rate, or two equal halves. Lines of old orders may have an odd paisa: it goes to the
 * first half.
 */
export function taxParts(lines: readonly Taxed[], isInterstate: boolean): TaxPart[] {
  const byRate = new Map<number, number>()
  for (const { gst_bp, tax_paise } of lines) byRate.set(gst_bp, (byRate.get(gst_bp) ?? 0) + tax_paise)
  return [...byRate]
    .filter(([, tax]) => tax > 0)
    .sort(([one], [other]) => one - other)
    .flatMap(([rate, tax]) => {
      if (isInterstate) return [{ label: `IGST ${rate / 100}%`, tax_paise: tax }]
      const half = Math.ceil(tax / 2)
      return [
        { label: `CGST ${rate / 200}%`, tax_paise: half },
        { label: `SGST ${rate / 200}%`, tax_paise: tax - half },
      ]
    })
}
