import Plus from 'lucide-react/icons/plus'
import Upload from 'lucide-react/icons/upload'
import { ActLink } from '#kit/web/ActLink.tsx'
import { ExportMenu } from '#kit/web/list/ExportMenu.tsx'
import { oneOf, textOf } from '#kit/web/list/filters.ts'
import { ChipFilter, SelectFilter } from '#kit/web/list/ListFilters.tsx'
import { type ListColumn, ListView } from '#kit/web/list/ListView.tsx'
import { useList } from '#kit/web/list/useList.ts'
import { useRead } from '#kit/web/query.ts'
import { useWhyNot } from '#kit/web/rights.ts'
import { Code } from '#ui/base/Code.tsx'
import { TimeText } from '#ui/base/DateText.tsx'
import { Marked } from '#ui/base/Marked.tsx'
import { Tag } from '#ui/base/Tag.tsx'
import { createEmployee, employeeImport, getStaffChoices, listEmployees } from '../contract.ts'
import { typeWords } from '../words.ts'
import { AccountState, type EmployeeRow, nowOptions, stateOptions } from './words.tsx'

const filters = {
  division: textOf(10),
  state_code: textOf(2),
  brand_manager: oneOf(['yes', 'no']),
  state: oneOf(['active', 'invited', 'lapsed', 'blocked']),
  never_signed_in: oneOf(['yes']),
  now: oneOf(['signed_in', 'locked_out']),
}

function useEmployees() {
  return useList(listEmployees, { name: 'employee', filters })
}

export function EmployeeActions() {
  const list = useEmployees()
  const whyNotImport = useWhyNot(employeeImport.apply)
  const whyNotAdd = useWhyNot(createEmployee)
  return (
    <>
      <ExportMenu list={listEmployees} input={list.narrowed} name="employees" disabled={!list.total} />
      <ActLink href="/admin/employee?view=import" whyNot={whyNotImport}>
        <Upload />
        Import
      </ActLink>
      <ActLink href="/admin/employee/create_employee" kind="primary" whyNot={whyNotAdd}>
        <Plus />
        Add employee
      </ActLink>
    </>
  )
}

export function EmployeeTab() {
  const list = useEmployees()
  const choices = useRead(getStaffChoices, {}).data?.data
  return (
    <ListView
      list={list}
      noun="employee"
      search="Search by code, name, e-mail or headquarters"
      filters={
        <>
          <SelectFilter
            list={list}
            name="division"
            label="Division"
            all="All divisions"
            choices={choices?.divisions ?? []}
          />
          <SelectFilter list={list} name="state_code" label="State" all="All states" choices={choices?.states ?? []} />
          <ChipFilter list={list} name="state" label="Account" options={stateOptions} />
          <ChipFilter
            list={list}
            name="brand_manager"
            label="Brand manager"
            options={[{ value: 'yes', label: 'Brand managers' }]}
          />
          <ChipFilter
            list={list}
            name="never_signed_in"
            label="Signed in"
            options={[{ value: 'yes', label: 'Never signed in' }]}
          />
          <ChipFilter list={list} name="now" label="Now" options={nowOptions} />
        </>
      }
      columns={columns}
      rowKey={(employee) => employee.id}
      opens={{
        hrefOf: (employee) => `/admin/employee/update_employee/${employee.id}`,
        trail: 'employee',
        endpoint: listEmployees,
      }}
      empty="No employees yet. Add the first one; they get an invitation by e-mail."
    />
  )
}

const columns: ListColumn<EmployeeRow>[] = [
  {
    head: 'Name',
    kind: 'name',
    sortBy: 'name',
    cell: (employee) => (
      <>
        <Marked>{employee.name}</Marked>
        <Code className="block font-normal text-ink-2">
          <Marked>{employee.code}</Marked>
        </Code>
      </>
    ),
  },
  {
    head: 'Work',
    card: 'wide',
    cell: (employee) => (
      <>
        {employee.designation} {employee.brand_manager && <Tag>brand manager</Tag>}
        <span className="block text-ink-2">{typeWords[employee.div_type]}</span>
      </>
    ),
  },
  { head: 'Headquarters', sortBy: 'headquarters', cell: (employee) => <Marked>{employee.headquarters}</Marked> },
  { head: 'E-mail', kind: 'soft', card: 'wide', cell: ({ email }) => <Email>{email}</Email> },
  {
    head: 'Distributors',
    kind: 'number',
    sortBy: 'distributor_count',
    cell: (employee) => employee.distributor_count,
  },
  {
    head: 'Last sign-in',
    kind: 'date',
    sortBy: 'last_signed_in_at',
    cell: (employee) => (employee.last_signed_in_at ? <TimeText at={employee.last_signed_in_at} /> : 'Never'),
  },
  { head: 'Account', cell: (employee) => <AccountState state={employee.state} /> },
]

/** One long word, which may break anywhere and still has room. */
function Email({ children }: { children: string | null }) {
  return (
    <span className="inline-block min-w-40 wrap-anywhere">
      <Marked>{children ?? '–'}</Marked>
    </span>
  )
}
