// How the tax of a supply is parted: in one state CGST and SGST in halves, between states IGST.

type Taxed = { gst_bp: number; tax_paise: number }

export type TaxPart = { label: string; tax_paise: number }

/** One entry a rate, or two in halves; an odd paisa goes to the first half. The parts always sum to the tax. */
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
