import History from 'lucide-react/icons/history'
import Merge from 'lucide-react/icons/merge'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Upload from 'lucide-react/icons/upload'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'wouter'
import { getStaffChoices } from '#employees/contract.ts'
import { ExportMenu } from '#kit/web/list/ExportMenu.tsx'
import { oneOf, textOf } from '#kit/web/list/filters.ts'
import { ChipFilter, SelectFilter } from '#kit/web/list/ListFilters.tsx'
import { type ListColumn, ListView } from '#kit/web/list/ListView.tsx'
import { useList } from '#kit/web/list/useList.ts'
import { useOpening } from '#kit/web/opening.ts'
import { useRead } from '#kit/web/query.ts'
import { useMay, useWhyNot } from '#kit/web/rights.ts'
import { useStable } from '#kit/web/stable.ts'
import { Button, IconButton } from '#ui/base/Button.tsx'
import { Code } from '#ui/base/Code.tsx'
import { Marked } from '#ui/base/Marked.tsx'
import { StatusMark } from '#ui/base/StatusMark.tsx'
import { mergeParties, type PartyRow, partyImport } from '../contract.ts'
import { mostCounted, mostFound, type PartyKind } from '../rules.ts'
import { callsOf } from './calls.ts'

const loadForm = () => import('./PartyForm.tsx').then((part) => part.PartyForm)
const loadHistory = () => import('./PartyHistory.tsx').then((part) => part.PartyHistory)
const loadMerge = () => import('./MergeDialog.tsx').then((part) => part.MergeDialog)

const activeOptions = [
  { value: 'yes', label: 'Active' },
  { value: 'no', label: 'Not active' },
]

export function PartyList({ kind }: { kind: PartyKind }) {
  const calls = callsOf[kind]
  const [, setParams] = useSearchParams()
  const found = useList(calls.list, {
    name: kind,
    filters: { state_code: textOf(2), division: textOf(10), active: oneOf(['yes', 'no']) },
    mostFound: mostFound.office,
  })
  const list = { ...found, most: found.most ?? mostCounted }
  const { states, divisions } = useNarrowing()
  const whyNotImport = useWhyNot(partyImport.apply)
  const whyNotAdd = useWhyNot(calls.create)
  const mayEdit = useMay(calls.update)
  const mayMerge = useMay(mergeParties)
  const [chosen, setChosen] = useState<PartyRow | null>(null)
  const form = useOpening(loadForm)
  const history = useOpening(loadHistory)
  const merging = useOpening(loadMerge)
  const open = useStable((what: 'form' | 'history' | 'merging', party: PartyRow | null) => {
    setChosen(party)
    ;({ form, history, merging })[what].open()
  })
  const columns = useMemo(() => columnsOf(kind, { mayEdit, mayMerge, open }), [kind, mayEdit, mayMerge, open])

  return (
    <>
      <div className="tab-acts tablet:mt-5">
        <ExportMenu list={calls.list} input={list.narrowed} name={`${kind}s`} disabled={!list.total} />
        <Button whyNot={whyNotImport} onClick={() => setParams({ view: 'import' })}>
          <Upload />
          Import
        </Button>
        <Button kind="primary" aria-haspopup="dialog" whyNot={whyNotAdd} onClick={() => open('form', null)}>
          <Plus />
          {`Add ${kind}`}
        </Button>
      </div>
      <ListView
        list={list}
        noun={kind}
        search="Search by name, city, registration or GSTIN"
        filters={
          <>
            <SelectFilter list={list} name="state_code" label="State" all="All states" choices={states} />
            <SelectFilter list={list} name="division" label="Division" all="All divisions" choices={divisions} />
            <ChipFilter list={list} name="active" label="State of the record" options={activeOptions} />
          </>
        }
        columns={columns}
        rowKey={(party) => party.id}
        actions={3}
        empty={`No ${kind}s yet. Add the first one; employees can then sell to it at a discount.`}
      />
      {form.Part && (
        <form.Part
          key={`form ${form.times}`}
          open={form.isOpen}
          onClose={form.close}
          kind={kind}
          id={chosen?.id ?? null}
        />
      )}
      {history.Part && chosen && (
        <history.Part key={`history ${history.times}`} open={history.isOpen} onClose={history.close} party={chosen} />
      )}
      {merging.Part && chosen && (
        <merging.Part key={`merging ${merging.times}`} open={merging.isOpen} onClose={merging.close} party={chosen} />
      )}
    </>
  )
}

/** Where they are, and which divisions sell to them: ethical ones alone. */
function useNarrowing() {
  const { states = [], divisions = [] } = useRead(getStaffChoices, {}).data?.data ?? {}
  return { states, divisions: divisions.filter(({ product_type }) => product_type === 'E') }
}

type Open = (what: 'form' | 'history' | 'merging', party: PartyRow) => void

type Acts = { mayEdit: boolean; mayMerge: boolean; open: Open }

function columnsOf(kind: PartyKind, { mayEdit, mayMerge, open }: Acts): ListColumn<PartyRow>[] {
  return [
    {
      head: kind === 'doctor' ? 'Doctor' : 'Hospital',
      kind: 'name',
      lines: 2,
      sortBy: 'name',
      cell: (party) => (
        <>
          <Marked>{party.name}</Marked>
          <span className="block font-normal text-ink-2">{aboutOf(party)}</span>
        </>
      ),
    },
    {
      head: 'City',
      sortBy: 'city',
      cell: (party) => (
        <>
          <Marked>{party.city}</Marked>
          <span className="block text-ink-2">{party.state}</span>
        </>
      ),
    },
    {
      head: kind === 'doctor' ? 'Registration' : 'GSTIN',
      card: 'wide',
      cell: (party) => (
        <Code>
          <Marked>{(kind === 'doctor' ? party.registration_no : party.gstin) ?? '–'}</Marked>
        </Code>
      ),
    },
    {
      head: 'Drug licence',
      card: 'wide',
      cell: (party) =>
        party.licence_no ? (
          <Code>{party.licence_no}</Code>
        ) : (
          <span className="text-ink-2">{party.no_licence_reason}</span>
        ),
    },
    { head: 'Contracts', kind: 'number', cell: (party) => party.contract_count || '–' },
    { head: 'Sold by', kind: 'number', cell: (party) => party.employee_count || '–' },
    { head: 'Supplied by', kind: 'number', cell: (party) => party.distributor_count || '–' },
    {
      head: 'State',
      cell: (party) => (
        <StatusMark group={party.active ? 'success' : 'neutral'}>{party.active ? 'Active' : 'Not active'}</StatusMark>
      ),
    },
    {
      head: 'Actions',
      kind: 'actions',
      width: 150,
      cell: (party) => (
        <>
          {mayEdit && (
            <IconButton label={`Edit ${party.name}`} onClick={() => open('form', party)}>
              <Pencil />
            </IconButton>
          )}
          <IconButton label={`History of ${party.name}`} onClick={() => open('history', party)}>
            <History />
          </IconButton>
          {mayMerge && (
            <IconButton label={`Merge ${party.name} into another`} onClick={() => open('merging', party)}>
              <Merge />
            </IconButton>
          )}
        </>
      ),
    },
  ]
}

function aboutOf({ kind, speciality, hospital_kind, beds }: PartyRow): string {
  if (kind === 'doctor') return speciality || 'No speciality'
  return [hospital_kind, beds ? `${beds} beds` : ''].filter(Boolean).join(', ') || 'Hospital'
}
