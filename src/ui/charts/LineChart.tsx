import { areaOf, pathOf, pointsOf } from './scale.ts'
import './charts.css'

type LineChartProps = {
  /** All of it in words. */
  label: string
  /** Below: the first, the last and some between are shown. */
  names: string[]
  /** One or two lines; of one, the space below is filled. A value that is missing interrupts it. */
  lines: { name: string; values: (number | null)[] }[]
  text: (value: number) => string
  /** A dashed line that is aimed at. */
  aim?: { value: number; label: string }
  /** Where the foot of the chart lies; 0 unless told. */
  least?: number
}

/** One line or two, each named where it ends. */
export function LineChart({ label, names, lines, text, aim, least = 0 }: LineChartProps) {
  const all = lines.flatMap(({ values }) => values).filter((value) => value !== null)
  const range = [Math.min(least, ...all), Math.max(least + 1, aim?.value ?? least, ...all)] as const
  const drawn = lines.map((line) => ({ ...line, points: pointsOf(line.values, range) }))
  const [aimed] = aim ? pointsOf([aim.value], range) : []
  return (
    <>
      <div className="line-chart" role="img" aria-label={label}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          {lines.length === 1 &&
            drawn.map(({ name, points }) => <path key={name} className="area" d={areaOf(points)} />)}
          {aimed && <path className="aim-line" d={`M0 ${aimed.y}L100 ${aimed.y}`} />}
          {drawn.map(({ name, points }, at) => (
            <path key={name} data-at={at} d={pathOf(points)} />
          ))}
        </svg>
        {drawn.map(({ name, points, values }, at) => (
          <End
            key={name}
            at={at}
            name={lines.length > 1 ? name : ''}
            points={points}
            values={values}
            text={text}
            beside={at > 0 ? drawn[0]?.points.findLast((point) => point !== null)?.y : undefined}
          />
        ))}
        {aim && aimed && (
          <span
            className="line-label"
            data-quiet
            style={{ top: `${apart(aimed.y, drawn[0]?.points.findLast((point) => point !== null)?.y)}%` }}
          >
            {aim.label}
          </span>
        )}
      </div>
      <div className="line-days" aria-hidden="true">
        {someOf(names).map(({ name, x }) => (
          <span key={x} style={{ left: `${x}%` }}>
            {name}
          </span>
        ))}
      </div>
    </>
  )
}

type EndProps = Pick<LineChartProps, 'text'> & {
  at: number
  name: string
  points: ReturnType<typeof pointsOf>
  values: (number | null)[]
  /** How high the label of the first line stands. */
  beside: number | undefined
}

function End({ at, name, points, values, text, beside }: EndProps) {
  const last = points.findLastIndex((point) => point !== null)
  const point = points[last]
  const value = values[last]
  if (!point || value === null || value === undefined) return null
  return (
    <>
      <span className="line-dot" data-at={at} style={{ left: `${point.x}%`, top: `${point.y}%` }} />
      <span className="line-label" style={{ top: `${apart(point.y, beside)}%` }}>
        {name} {text(value)}
      </span>
    </>
  )
}

/** Two labels at the same height would lie on each other. */
function apart(y: number, other: number | undefined): number {
  if (other === undefined || Math.abs(y - other) > 13) return y
  return y < other ? other - 13 : other + 13
}

/** About five of them, each below its place, the last one always. */
function someOf(names: string[]): { name: string; x: number }[] {
  const last = names.length - 1
  const step = Math.max(1, Math.ceil(last / 5))
  return names
    .map((name, at) => ({ name, x: last > 0 ? (100 * at) / last : 100, isShown: (last - at) % step === 0 }))
    .filter(({ isShown }) => isShown)
}
