import { describe, expect, test } from 'vitest'
import { type KnownParties, planParty, type SavedParty } from './party-sheet.ts'

const saved: SavedParty = {
  id: 7,
  kind: 'doctor',
  name: 'Dr. Anjali Bhave',
  registration_no: 'MMC-1',
  speciality: '',
  hospital_kind: '',
  beds: null,
  licence_no: '',
  no_licence_reason: 'Own patients',
  gstin: '',
  address: '',
  city: 'Nagpur',
  state_code: '27',
  employees: ['emp-e'],
  divisions: [],
  distributors: [],
  active: true,
}
const known: KnownParties = {
  byId: new Map([[7, saved]]),
  byRegistration: new Map([['mmc-1', 7]]),
  employees: new Map([['emp-e', 3]]),
  distributors: new Map([['dist-e', 6]]),
  divisions: new Set(['D012']),
}
const plan = (cells: object, earlier = new Map<string, number>()) => planParty({ at: 2, cells }, known, earlier)
const fresh = { kind: 'Hospital', name: 'Lotus', city: 'Pune', state_code: 'Maharashtra', licence_no: 'MH-1' }

describe('a row of a sheet', () => {
  test('adds a hospital, by the name of its state', () => {
    expect(plan({ ...fresh, distributors: 'DIST-E', divisions: 'D012' })).toMatchObject({
      kind: 'new',
      work: {
        id: null,
        kind: 'hospital',
        form: { state_code: '27' },
        mapped: { distributors: [6], divisions: ['D012'] },
      },
    })
  })

  test('changes a doctor that has the number or the registration, and nothing where nothing differs', () => {
    expect(plan({ party: '7', city: 'Pune' })).toMatchObject({
      kind: 'changed',
      changes: [{ label: 'City', from: 'Nagpur', to: 'Pune' }],
    })
    expect(plan({ registration_no: 'mmc-1', city: 'Pune' })).toMatchObject({ kind: 'changed', work: { id: 7 } })
    expect(plan({ party: '7', city: 'Nagpur' })).toBeNull()
  })

  test.each([
    [{ party: '99' }, 'Number'],
    [{ ...fresh, kind: 'Clinic' }, 'Kind'],
    [{ ...fresh, city: undefined, name: 'Lotus' }, 'City'],
    [{ ...fresh, beds: 'many' }, 'Beds'],
    [{ ...fresh, employees: 'nobody' }, 'Employees'],
    [{ ...fresh, active: 'perhaps' }, 'Active'],
    [{ ...fresh, licence_no: '#REF!' }, 'Drug licence'],
  ])('%j is refused at %s', (cells, column) => {
    const planned = plan(Object.fromEntries(Object.entries(cells).filter(([, text]) => text !== undefined)))
    expect(planned).toMatchObject({ kind: 'refused' })
    expect(planned?.kind === 'refused' && planned.errors.map((one) => one.column)).toContain(column)
  })

  test('that says the same as one above is refused', () => {
    expect(plan(fresh, new Map([['hospital lotus pune', 2]]))).toMatchObject({ kind: 'refused' })
  })
})
