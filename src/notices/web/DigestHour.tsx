import { useRead, useWrite } from '#kit/web/query.ts'
import { Field } from '#ui/fields/Field.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { firstDigestHour, getDigest, lastDigestHour, setDigest } from '../contract.ts'

const hours = Array.from({ length: lastDigestHour - firstDigestHour + 1 }, (_, at) => ({
  value: String(firstDigestHour + at),
  label: `${String(firstDigestHour + at).padStart(2, '0')}:00`,
}))

/** One e-mail with everything that is chosen for once a day, on the days that have any. */
export function DigestHour() {
  const hour = useRead(getDigest, {}, { ownFailure: true }).data?.data.hour
  const write = useWrite(setDigest, { refresh: [getDigest] })
  const shown = write.isPending ? write.variables.hour : hour
  return (
    <div className="mb-4 max-w-60">
      <Field label="Daily e-mail" help="IST. No e-mail is sent between 21:00 and 07:00.">
        <Select
          name="digest_hour"
          options={hours}
          value={shown === undefined ? null : String(shown)}
          onChange={(to) => write.mutate({ hour: Number(to) })}
        />
      </Field>
    </div>
  )
}
