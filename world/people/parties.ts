// Doctors and hospitals that discount orders are for, and the rates agreed with them.
import { addDays, type Day } from '#kit/date.ts'
import type { Db } from '#kit/server/db/db.ts'
import { sql } from '#kit/server/db/db.ts'
import { states } from '#places/gstin.ts'
import { insert } from '../insert.ts'
import { type Random, randomFrom } from '../random.ts'
import { gstinOf, panOf } from './gstin.ts'
import { longParties, personName } from './names.ts'
import type { Distributor, Employee, People } from './person.ts'

const hospitalCount = 120
const doctorCount = 400
/** Those of what parties order most come with the orders (lately/discounts.ts). */
const contractCount = 260

export type DemoParty = {
  id: number
  kind: 'doctor' | 'hospital'
  name: string
  city: string
  state_code: string
  suppliers: string[]
  sellers: string[]
  divisions: string[]
}

/** A stockist, those who serve it, and the divisions that both have. */
type Territory = { firm: Distributor; sellers: Employee[]; divisions: string[] }

export function makeParties(people: People): (DemoParty & { row: object })[] {
  const random = randomFrom('parties')
  const territories = territoriesOf(people)
  const home = territories.find(({ firm }) => firm.username === 'dist-e')
  if (!home) return []
  const taken = new Set<string>()
  return Array.from({ length: hospitalCount + doctorCount }, (_, at) => {
    const kind = at < hospitalCount ? ('hospital' as const) : ('doctor' as const)
    // The cast sees enough of them: every eighth is around dist-e.
    const { firm, sellers, divisions } = at % 8 === 0 ? home : random.pick(territories)
    const usual = nameOf(kind, firm.city, random, taken)
    const name = longParties[at] ?? usual
    const party = {
      id: at + 1,
      kind,
      name,
      city: firm.city,
      state_code: firm.state_code,
      suppliers: [firm.username],
      sellers: sellers.map(({ username }) => username),
      divisions,
    }
    return { ...party, row: rowOf(party, at, random) }
  })
}

function territoriesOf({ distributors, employees }: People): Territory[] {
  return distributors.flatMap((firm) => {
    if (firm.div_type === 'G' || !states[firm.state_code]) return []
    const serving = employees.filter(({ serves, div_type }) => serves.includes(firm.username) && div_type !== 'G')
    const divisions = firm.divisions.filter(
      (code) => code < 'D060' && serving.some((one) => one.divisions.includes(code)),
    )
    return serving.length > 0 && divisions.length > 0 ? [{ firm, sellers: serving, divisions }] : []
  })
}

const saints = [
  'Sai',
  'Lotus',
  'Sanjeevani',
  'Jeevan',
  'Orange City',
  'Sahyadri',
  'Apex',
  'Shanti',
  'Aarogya',
  'Navjeevan',
  'Kamala',
  'St Mary’s',
  'Sushrut',
  'Dhanvantari',
  'City Care',
]
const ends = [
  'Hospital',
  'Multispeciality Hospital',
  'Nursing Home',
  'Heart Institute',
  'Mother and Child Hospital',
  'Medical Centre',
]
const specialities = [
  'General medicine',
  'Cardiology',
  'Paediatrics',
  'Gastroenterology',
  'Diabetology',
  'Neurology',
  'Dermatology',
  'Orthopaedics',
  'ENT',
]
const councils: Record<string, string> = {
  '27': 'MMC',
  '24': 'GMC',
  '29': 'KMC',
  '33': 'TNMC',
  '07': 'DMC',
  '19': 'WBMC',
}

function nameOf(kind: DemoParty['kind'], city: string, random: Random, taken: Set<string>): string {
  for (let tries = 0; ; tries++) {
    const plain = kind === 'doctor' ? `Dr. ${personName(random)}` : `${random.pick(saints)} ${random.pick(ends)}`
    const name = tries > 20 && kind === 'hospital' ? `${plain}, Unit ${tries - 19}` : plain
    if (taken.has(name + city)) continue
    taken.add(name + city)
    return name
  }
}

function rowOf(
  { id, kind, name, city, state_code }: Omit<DemoParty, 'suppliers' | 'sellers' | 'divisions'>,
  at: number,
  random: Random,
) {
  const common = {
    id,
    kind,
    name,
    city,
    state_code,
    state: states[state_code] ?? '',
    address: `${random.between(1, 180)} ${random.pick(['Station Road', 'Civil Lines', 'Ring Road', 'Mahatma Gandhi Road', 'Medical Square'])}`,
    active: at % 41 !== 40,
    version: 1,
    created_at: '2025-01-01T00:00:00Z',
  }
  if (kind === 'doctor')
    return {
      ...common,
      registration_no: `${councils[state_code] ?? 'IMC'}-${random.between(1988, 2019)}-${String(20_000 + id)}`,
      speciality: random.pick(specialities),
      hospital_kind: '',
      beds: null,
      licence_no: '',
      no_licence_reason: 'Dispenses to own patients only (Schedule K)',
      gstin: null,
    }
  return {
    ...common,
    registration_no: null,
    speciality: '',
    hospital_kind: random.pick(['Private', 'Private', 'Trust', 'Government', 'Corporate', 'Nursing home']),
    beds: random.pick([25, 40, 60, 100, 150, 220, 350]),
    licence_no: `${state_code}-21-${String(100_000 + id * 37)}`,
    no_licence_reason: '',
    gstin: gstinOf(state_code, panOf(random, 'C', name)),
  }
}

type Product = { product_code: string; division_code: string; pts_paise: number }

/**
 * Of the discounted list, for a year each; some end soon and a few have ended. None is deeper than
 * 15 %.
 */
function makeContracts(parties: readonly DemoParty[], products: readonly Product[], adminId: number, today: Day) {
  const random = randomFrom('contracts')
  const byDivision = Map.groupBy(products, ({ division_code }) => division_code)
  const taken = new Set<string>()
  const contracts: object[] = []
  for (let at = 0; contracts.length < contractCount && at < contractCount * 20; at++) {
    const party = parties[(at * 7) % parties.length]
    const goods = party?.divisions.flatMap((code) => byDivision.get(code) ?? []) ?? []
    if (!party || goods.length === 0) continue
    const { product_code, pts_paise } = random.pick(goods)
    if (taken.has(`${party.id} ${product_code}`)) continue
    taken.add(`${party.id} ${product_code}`)
    const discount = random.between(6, 30) * 50
    const starts_on = addDays(today, -random.between(20, 400))
    const isRate = at % 4 === 0
    contracts.push({
      party_id: party.id,
      product_code,
      discount_bp: isRate ? null : discount,
      net_rate_paise: isRate ? pts_paise - Math.floor((pts_paise * discount) / 10_000) : null,
      starts_on,
      ends_on: addDays(starts_on, 364),
      most_packs: random.pick([null, 200, 500, 1000]),
      margin_bp: random.pick([800, 800, 800, 700, 1000]),
      approved_by: adminId,
      approved_at: `${starts_on}T05:00:00Z`,
      note: '',
    })
  }
  return contracts
}

export async function loadParties(
  db: Db,
  people: People,
  idOf: (username: string) => number,
  today: Day,
): Promise<void> {
  const parties = makeParties(people)
  if (parties.length === 0) return
  await insert(
    db,
    'parties',
    parties.map(({ row }) => row),
    [
      'id',
      'kind',
      'name',
      'registration_no',
      'speciality',
      'hospital_kind',
      'beds',
      'licence_no',
      'no_licence_reason',
      'gstin',
      'address',
      'city',
      'state_code',
      'state',
      'active',
      'version',
      'created_at',
    ] as never[],
  )
  await db.one(sql`select setval(pg_get_serial_sequence('parties', 'id'), ${parties.length})`)
  const mapped = <Key extends string>(key: Key, of: (party: DemoParty) => (string | number)[]) =>
    parties.flatMap((party) => of(party).map((value) => ({ party_id: party.id, [key]: value })))
  await insert(
    db,
    'party_employees',
    mapped('employee_id', ({ sellers }) => sellers.map(idOf)),
  )
  await insert(
    db,
    'party_distributors',
    mapped('distributor_id', ({ suppliers }) => suppliers.map(idOf)),
  )
  await insert(
    db,
    'party_divisions',
    mapped('division_code', ({ divisions }) => divisions),
  )
  const products = await db.rows<Product>(sql`
    select p.product_code, p.division_code, p.pts_paise from discounted_products d join products p using (product_code)
    where p.product_type = 'E' and p.active order by p.product_code limit 2000`)
  const contracts = makeContracts(parties, products, idOf('admin'), today)
  await insert(db, 'rate_contracts', contracts, [
    'party_id',
    'product_code',
    'discount_bp',
    'net_rate_paise',
    'starts_on',
    'ends_on',
    'most_packs',
    'margin_bp',
    'approved_by',
    'approved_at',
    'note',
  ] as never[])
}
