// Orders that wait for their distributor's word: what is worth a look before it is given.

export const confirmStates = ['waiting', 'confirmed', 'rejected', 'lapsed'] as const
export type ConfirmState = (typeof confirmStates)[number]

/** Of an order's lines, beside what the firm ordered before: the names of those that differ. */
export type Compared = {
  gone: readonly string[]
  unwanted: readonly string[]
  above: readonly string[]
  out: readonly string[]
  fresh: readonly string[]
}

export type Look = { group: 'success' | 'warning' | 'info'; text: string }

/** What to look at, the gravest first; an order like those before says so. */
export function whatToLookAt({ gone, unwanted, above, out, fresh }: Compared): Look[] {
  const looks: (Look | null)[] = [
    said('warning', gone, (name) => `${name} is not sold any more`, 'products are not sold any more'),
    said('warning', unwanted, (name) => `Has ${name}, which you do not want`, 'products that you do not want'),
    said(
      'warning',
      above,
      (name) => `${name} is above what you order in a month`,
      'lines above what you order in a month',
    ),
    said('info', out, (name) => `${name} is out of stock at the CFA`, 'products are out of stock at the CFA'),
    said('info', fresh, (name) => `${name} is new to you`, 'products are new to you'),
  ]
  const found = looks.filter((look) => look !== null)
  return found.length > 0 ? found : [{ group: 'success', text: 'As you usually order' }]
}

function said(
  group: Look['group'],
  names: readonly string[],
  one: (name: string) => string,
  many: string,
): Look | null {
  const [first, second] = names
  if (first === undefined) return null
  return { group, text: second === undefined ? one(first) : `${names.length} ${many}` }
}

const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']

/** 'Six orders to confirm' */
export function waitingTitle(count: number): string {
  const many = numbers[count] ?? String(count)
  return count === 1 ? `${many} order to confirm` : `${many} orders to confirm`
}

/** Said often, so they are one press away. */
export const reasonsForLess = ['Still have stock', 'Not moving', 'Expiry too near last time', 'Price'] as const

/** Whether this is more than the firm orders of a product in a month; what is new to it is not. */
export function isAboveUsual(packs: number, monthly: number | null): boolean {
  return monthly !== null && monthly > 0 && packs > monthly
}
