import './charts.css'

type AgeingColumnsProps = {
  label: string
  ages: { key: string; label: string; value: number; text: string; colour: string }[]
}

/** What is owed by age, from what is not due to the oldest. */
export function AgeingColumns({ label, ages }: AgeingColumnsProps) {
  const most = Math.max(1, ...ages.map(({ value }) => value))
  return (
    <div
      className="age-columns"
      role="img"
      aria-label={`${label}: ${ages.map((age) => `${age.label} ${age.text}`).join(', ')}`}
    >
      {ages.map(({ key, label: name, value, text, colour }) => (
        <div key={key}>
          <div
            className="age-bar"
            style={{ background: colour, height: value > 0 ? `max(3px, ${(100 * value) / most}%)` : 0 }}
          >
            <span className="age-value figures">{text}</span>
          </div>
          <div className="age-label">{name}</div>
        </div>
      ))}
    </div>
  )
}
