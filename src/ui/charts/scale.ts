// Where things lie in a chart. Pure.

/**
 * Round heights for the lines behind bars, from the lowest up, at most four of them below the
 * highest value.
 */
export function ticksOf(most: number): number[] {
  if (!(most > 0)) return []
  const rough = most / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 5, 10].find((times) => times * power >= rough) ?? 10) * power
  const ticks: number[] = []
  for (let at = step; at <= most; at += step) ticks.push(at)
  return ticks
}

/**
 * How high a value stands, in percent of the chart; a little room is left above the highest for its
 * label.
 */
export function heightOf(value: number, most: number): number {
  return most > 0 ? (Math.max(0, value) / most) * 88 : 0
}

export type Point = { x: number; y: number }

/**
 * The places of a line's values in a box of 100 by 100, 0 at its foot; a value that is missing has
 * none.
 */
export function pointsOf(
  values: readonly (number | null)[],
  [least, most]: readonly [number, number],
): (Point | null)[] {
  const span = most - least || 1
  return values.map((value, at) =>
    value === null
      ? null
      : { x: values.length > 1 ? (100 * at) / (values.length - 1) : 100, y: 100 - (88 * (value - least)) / span - 6 },
  )
}

/** An SVG path through the points that there are. */
export function pathOf(points: readonly (Point | null)[]): string {
  let isDown = false
  return points
    .map((point) => {
      if (!point) {
        isDown = false
        return ''
      }
      const step = `${isDown ? 'L' : 'M'}${round(point.x)} ${round(point.y)}`
      isDown = true
      return step
    })
    .join('')
}

/** The same closed along the foot. */
export function areaOf(points: readonly (Point | null)[]): string {
  const there = points.filter((point) => point !== null)
  const [first] = there
  const last = there.at(-1)
  return first && last ? `${pathOf(there)}L${round(last.x)} 100L${round(first.x)} 100Z` : ''
}

const round = (value: number) => Math.round(value * 100) / 100

/** 0 to 4: how strongly a cell of a heat table is coloured, by its share of the largest. */
export function heatOf(value: number, most: number): number {
  return most > 0 && value > 0 ? Math.min(4, Math.ceil((4 * value) / most)) : 0
}
