import { cast, demoPassword } from '../../../world/cast.ts'

export type DemoPerson = { username: string; password: string; kind: 'A' | 'E' | 'D' }

export type DemoPeopleProps = { kinds: DemoPerson['kind'][]; onChoose: (person: DemoPerson) => void }

/** The demo lets anybody be anybody: a tap fills the form. */
export function DemoPeople({ kinds, onChoose }: DemoPeopleProps) {
  const people = cast.filter((person) => kinds.includes(person.kind))
  return (
    <details className="mt-5 text-small text-ink-2">
      <summary className="py-1">Who can sign in to this demo</summary>
      <ul className="mt-2 grid gap-1.5">
        {people.map(({ username, who, kind }) => (
          <li key={username}>
            <button
              type="button"
              className="button-link code"
              onClick={() => onChoose({ username, password: demoPassword, kind })}
            >
              {username}
            </button>{' '}
            {who}
          </li>
        ))}
      </ul>
    </details>
  )
}
