import './charts.css'

export type Age = { key: string; label: string; value: number; text: string; colour: string }

type AgeingBarProps = {
  /** Without it the bar is silent: what it says stands beside it. */
  label?: string
  ages: Age[]
  /** What the whole width stands for; the sum of the ages unless told. */
  whole?: number
  height?: number
}

/** What is owed, one bar of its ages, from what is not due to the oldest. */
export function AgeingBar({ label, ages, whole, height = 12 }: AgeingBarProps) {
  const all = Math.max(1, whole ?? ages.reduce((sum, { value }) => sum + value, 0))
  const said = label && `${label}: ${ages.map((age) => `${age.label} ${age.text}`).join(', ')}`
  return (
    <div
      className="age-strip"
      style={{ height }}
      {...(said ? { role: 'img', 'aria-label': said } : { 'aria-hidden': true })}
    >
      {ages.map(
        ({ key, value, colour }) =>
          value > 0 && <i key={key} style={{ background: colour, width: `${(100 * value) / all}%` }} />,
      )}
    </div>
  )
}
