import { type FormEvent, useState } from 'react'
import { Link } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { focusOn, useJudging } from '#kit/web/form/judging.ts'
import { usePathParam } from '#kit/web/params.ts'
import { useRead, useWrite } from '#kit/web/query.ts'
import { useTabTitle } from '#kit/web/title.ts'
import { Notice } from '#ui/base/Notice.tsx'
import { Skeleton } from '#ui/base/Skeleton.tsx'
import { forgetUnsaved } from '#ui/dialogs/forgetting.ts'
import { toast } from '#ui/dialogs/toast.ts'
import { useUnsavedPage } from '#ui/dialogs/unsaved.ts'
import { PageHead, SectionHead } from '#ui/page/PageHead.tsx'
import { TitleLoading } from '#ui/page/TitleLoading.tsx'
import { Columns } from '#ui/table/Columns.tsx'
import { FailedState } from '#ui/table/FailedState.tsx'
import {
  createEmployee,
  getEmployee,
  getEmployeeHistory,
  getStaffChoices,
  listEmployees,
  updateEmployee,
} from '../contract.ts'
import { handOver } from '../handover.ts'
import { asErrors, type Errors, whyNotDivisions, whyNotEmployee } from '../rules.ts'
import { AccountActions } from './AccountActions.tsx'
import { DoubleList } from './DoubleList.tsx'
import { EmployeeSide } from './EmployeeSide.tsx'
import { PersonFields, WorkFields } from './fields.tsx'
import { HandOver } from './HandOver.tsx'
import { useWhyNotManage } from './mayManage.ts'
import { PersonFormFoot } from './PersonFormFoot.tsx'
import { AccountState, type Employee, type Typed } from './words.tsx'

const empty: Typed = {
  code: '',
  name: '',
  email: '',
  phone: '',
  designation: '',
  headquarters: '',
  div_type: 'E',
  divisions: [],
  brand_manager: false,
  reports_to: '',
  serves: [],
}

const crumbs = (last: string) => [{ label: 'People' }, { label: 'Employees', to: '/admin/employee' }, { label: last }]
const renderLink = ({ to, children }: { to: string; children?: React.ReactNode }) => <Link href={to}>{children}</Link>

export function NewEmployee() {
  return (
    <>
      <PageHead title="Add employee" crumbs={crumbs('Add employee')} renderLink={renderLink}>
        They get an e-mail with a link to choose a password. The link works once, for 72 hours.
      </PageHead>
      <EmployeeForm employee={null} />
    </>
  )
}

export function EditEmployee() {
  const id = Number(usePathParam('id'))
  const read = useRead(getEmployee, { id }, { ownFailure: true })
  const whyNotManage = useWhyNotManage(handOver)
  const employee = read.data?.data
  useTabTitle(employee?.name)
  const mayManage = whyNotManage(employee) === null
  if (read.isError && !employee)
    return (
      <FailedState onRetry={() => void read.refetch()}>
        {read.error.http === 404
          ? 'We can’t find that employee. They may work in the other product type.'
          : 'The employee did not load.'}
      </FailedState>
    )
  return (
    <>
      <PageHead
        title={employee?.name ?? <TitleLoading width={240}>Employee</TitleLoading>}
        badge={employee && <AccountState state={employee.state} />}
        crumbs={crumbs(employee?.name ?? 'Employee')}
        renderLink={renderLink}
        actions={employee && mayManage && employee.distributor_count > 0 && <HandOver employee={employee} />}
      >
        {employee ? `${employee.designation}, ${employee.headquarters}` : <Skeleton width={200} />}
      </PageHead>
      {employee?.blocked && (
        <div className="mt-4">
          <Notice group="danger" title={`${employee.name} is blocked and can’t sign in`}>
            {employee.blocked_reason}
          </Notice>
        </div>
      )}
      {employee && (
        <Columns side={<EmployeeSide employee={employee} />}>
          {/* Saved anew, the form begins anew with what was saved. */}
          <EmployeeForm key={employee.version} employee={employee} />
          {mayManage && (
            <section className="mt-8 grid gap-3">
              <SectionHead title="Account" />
              <AccountActions account={employee} kind="employee" />
            </section>
          )}
        </Columns>
      )}
    </>
  )
}

function EmployeeForm({ employee }: { employee: Employee | null }) {
  const whyNot = useWhyNotManage(employee ? updateEmployee : createEmployee)(employee)
  const mayManage = whyNot === null
  const divisions = useRead(getStaffChoices, {}).data?.data.divisions ?? []
  const { typed, set, error, leave, object, submit, isSaving, failure } = useEmployeeForm(employee, divisions)
  const fields = { typed, set, error, leave, disabled: !mayManage }
  return (
    <form noValidate onSubmit={submit} className="mt-6 grid gap-8">
      <PersonFields {...fields} isNew={!employee} newEmail={employee?.new_email ?? null} />
      <WorkFields {...fields} divisions={divisions} boss={bossOf(employee)} object={(_, why) => object(why)} />
      <section className="grid gap-3">
        <SectionHead title="Distributors" />
        <DoubleList
          chosen={typed.serves}
          onChange={(serves) => set({ serves })}
          divType={typed.div_type}
          error={error('distributors')}
          disabled={!mayManage}
        />
      </section>
      <PersonFormFoot
        whyNot={whyNot}
        failure={failure}
        list="/admin/employee"
        action={employee ? 'Save changes' : 'Add employee'}
        busy={isSaving}
      />
    </form>
  )
}

function useEmployeeForm(employee: Employee | null, divisions: Parameters<typeof whyNotDivisions>[1]) {
  const [saved] = useState(() => typedOf(employee))
  const [typed, setTyped] = useState(saved)
  const [unclearBoss, object] = useState<string | null>(null)
  const { judgeAll, leave, isJudged } = useJudging<keyof Errors>()
  const refresh = { refresh: [listEmployees, getEmployee, getEmployeeHistory], ownFailure: true }
  const create = useWrite(createEmployee, refresh)
  const update = useWrite(updateEmployee, refresh)
  const saving = employee ? update : create
  const judged: Errors = {
    ...whyNotEmployee(tidy(typed)),
    ...asErrors({
      divisions: divisions.length > 0 ? whyNotDivisions(typed.divisions, divisions, typed.div_type) : null,
      reports_to: unclearBoss,
    }),
  }
  const refused = (saving.error?.errors as Errors | undefined) ?? {}
  useUnsavedPage(JSON.stringify(typed) !== JSON.stringify(saved) || unclearBoss !== null)

  function set(change: Partial<Typed>) {
    setTyped((was) => ({ ...was, ...change }))
    saving.reset()
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    judgeAll()
    if (saving.isPending) return
    const [first] = Object.keys(judged)
    if (first) return focusOn(event.currentTarget, first)
    const sent = sentOf(typed)
    if (employee)
      update.mutate(
        { id: employee.id, version: employee.version, ...sent },
        { onSuccess: () => toast({ group: 'success', text: `${sent.name} is saved.` }) },
      )
    else
      create.mutate(sent, {
        onSuccess: ({ data }) => {
          toast({ group: 'success', text: `${data.name} is added. The invitation is on its way to ${data.email}.` })
          forgetUnsaved()
          navigate(`/admin/employee/update_employee/${data.id}`)
        },
      })
  }

  return {
    typed,
    set,
    error: (name: keyof Errors) => refused[name] ?? (isJudged(name) ? judged[name] : undefined),
    leave,
    object,
    submit,
    isSaving: saving.isPending,
    failure:
      saving.error && Object.keys(refused).length === 0 ? saving.error.message || 'It was not saved. Try again.' : null,
  }
}

function typedOf(employee: Employee | null): Typed {
  if (!employee) return empty
  const { email, new_email, phone, reports_to } = employee
  return { ...employee, email: new_email ?? email ?? '', phone: phone ?? '', reports_to: reports_to ?? '' }
}

function sentOf(typed: Typed) {
  const { divisions, brand_manager, reports_to, serves } = typed
  return {
    ...tidy(typed),
    divisions,
    brand_manager,
    reports_to: reports_to || null,
    distributors: serves.map((firm) => firm.code),
  }
}

function bossOf(employee: Employee | null) {
  if (!employee?.reports_to) return null
  return { code: employee.reports_to, name: employee.reports_to_name ?? employee.reports_to }
}

function tidy({ code, name, email, phone, designation, headquarters, div_type }: Typed) {
  return {
    code: code.trim(),
    name: name.trim(),
    email: email.trim(),
    phone: phone.trim(),
    designation: designation.trim(),
    headquarters: headquarters.trim(),
    div_type,
  }
}
