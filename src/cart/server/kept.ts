import type { CartLine } from '../rules.ts'

/** A cart as the database answers it, before it is priced. */
export type KeptLine = CartLine & { molecule: string; pack: string; mrp_paise: number; offer_id: number | null }

export type KeptCart = {
  id: number
  version: number
  distributor: string
  distributor_name: string
  cfa_code: string
  is_interstate: boolean
  kind: 'regular' | 'discount' | 'launch'
  lines: KeptLine[]
  /** Somebody else changed the line since it was seen: nothing was changed now. Says so. */
  stale?: string
}

export type Which = { distributor?: string | undefined; cfa_code?: string | undefined; kind: string }
