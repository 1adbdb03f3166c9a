// The colours that packs are drawn in.
import type { Division } from './divisions.ts'

export type Colours = Division['colours']

export const white = '#ffffff'
export const ink = '#122125'
export const ink2 = '#4b5a5e'
export const foil = '#d3dadc'
export const foilEdge = '#b3bdc0'
export const glass = '#dfe9ec'
export const glassEdge = '#b9c9ce'
export const amber = '#8c5526'
export const amberDeep = '#6d3f19'

/** A colour between two others: 0 is the first, 1 the second. */
export function between(from: string, to: string, share: number): string {
  const channel = (at: number) => {
    const [a, b] = [from, to].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16)) as [number, number]
    return Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(1)}${channel(3)}${channel(5)}`
}
