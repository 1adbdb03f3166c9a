import { areaOf, pathOf, pointsOf } from './scale.ts'
import './charts.css'

type SparklineProps = { label: string; values: readonly number[]; width?: number; height?: number }

/** How something went, no larger than a word. */
export function Sparkline({ label, values, width = 104, height = 26 }: SparklineProps) {
  const points = pointsOf(values, [Math.min(0, ...values), Math.max(1, ...values)]).map(
    (point) => point && { x: 2 + (point.x / 100) * (width - 6), y: (point.y / 100) * height },
  )
  const last = points.at(-1)
  return (
    <svg
      className="spark"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={label}
    >
      <path className="area" d={areaOf(points).replaceAll(' 100', ` ${height}`)} />
      <path d={pathOf(points)} />
      {last && <circle cx={last.x} cy={last.y} r={2.5} />}
    </svg>
  )
}
