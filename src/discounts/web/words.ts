import { percentOf } from '#parties/rules.ts'
import type { Needs } from '#pricing/discount.ts'

export const needsInWords: Record<Needs, string> = {
  none: 'Nobody',
  manager: 'Brand manager',
  admin: 'Admin',
  refused: 'Refused',
}

/** '16.2 % below PTS, needs an admin’s approval' */
export function orderInWords({ needs, averageBp }: { needs: Needs; averageBp: number }): string {
  const depth = averageBp === 0 ? 'At PTS' : `${percentOf(averageBp)} below PTS`
  const who = {
    none: 'no approval needed',
    manager: 'needs a brand manager’s approval',
    admin: 'needs an admin’s approval',
    refused: 'a line is below its floor',
  }
  return `${depth}, ${who[needs]}`
}

export function averageOf({ at_pts_paise, net_paise }: { at_pts_paise: number; net_paise: number }): number {
  return at_pts_paise === 0 ? 0 : Math.round((10_000 * (at_pts_paise - net_paise)) / at_pts_paise)
}
