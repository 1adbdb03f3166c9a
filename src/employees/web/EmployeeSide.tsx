import { useRead, useWrite } from '#kit/web/query.ts'
import { Button } from '#ui/base/Button.tsx'
import { counted } from '#ui/base/counted.ts'
import { DateText, TimeText } from '#ui/base/DateText.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { FactList } from '#ui/page/FactList.tsx'
import { SectionHead } from '#ui/page/PageHead.tsx'
import { getEmployeeHistory } from '../contract.ts'
import { callOffHandover, listHandovers } from '../handover.ts'
import { History } from './History.tsx'
import { useWhyNotManage } from './mayManage.ts'
import type { Employee } from './words.tsx'

/**
 * Beside the form: when they were last here, territories that change hands, and who changed what.
 */
export function EmployeeSide({ employee }: { employee: Employee }) {
  return (
    <div className="grid gap-8">
      <section>
        <SectionHead title="Sign-in" />
        <FactList
          facts={[
            {
              label: 'Last sign-in',
              value: employee.last_signed_in_at ? <TimeText at={employee.last_signed_in_at} /> : 'Never',
            },
            { label: 'Serves', value: counted(employee.distributor_count, 'distributor') },
          ]}
        />
      </section>
      <Handovers employee={employee} />
      <History endpoint={getEmployeeHistory} id={employee.id} />
    </div>
  )
}

function Handovers({ employee }: { employee: Employee }) {
  const rows = useRead(listHandovers, { id: employee.id }, { ownFailure: true }).data?.data ?? []
  const callOff = useWrite(callOffHandover, { refresh: [listHandovers] })
  const mayManage = useWhyNotManage(callOffHandover)(employee) === null
  if (rows.length === 0) return null
  return (
    <section>
      <SectionHead title="Territory handovers" />
      <ul className="mt-2 grid gap-3">
        {rows.map((one) => (
          <li key={one.id}>
            {one.from.id === employee.id ? `To ${one.to.name}` : `From ${one.from.name}`}:{' '}
            {counted(one.distributors, 'distributor')}
            <span className="block text-ink-2 text-small">
              {one.called_off_at ? 'Called off' : one.done_at ? 'Done' : 'Planned'}, <DateText day={one.starts_on} />
            </span>
            {mayManage && !one.done_at && !one.called_off_at && (
              <Button
                kind="link"
                busy={callOff.isPending}
                onClick={() =>
                  callOff.mutate(
                    { id: one.id },
                    { onSuccess: () => toast({ group: 'success', text: 'The handover is called off.' }) },
                  )
                }
              >
                Cancel
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
