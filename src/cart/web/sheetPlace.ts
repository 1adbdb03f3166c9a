// Where the person was in the order sheet when it left: found again on the way back from the cart.

export type SheetPlace = {
  /** Whose sheet it was, and its search and filters as the address had them. */
  of: string
  address: string
  /** The product under the fingers. */
  active: string | null
  /** The first product on the screen, and how far from the top it stood. */
  first: string
  top: number
}

let left: SheetPlace | null = null

export function leaveSheet(place: SheetPlace): void {
  left = place
}

export function leftSheet(of: string): SheetPlace | null {
  return left?.of === of ? left : null
}
