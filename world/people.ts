// Everybody who signs in: the cast of api.md by name, and as many more as the world shall have.
import { type Right, rights } from '#kit/access.ts'
import { addDays, type Day } from '#kit/date.ts'
import type { Username } from './cast.ts'
import { divisions } from './divisions.ts'
import { gstinOf, panOf } from './gstin.ts'
import { distanceBetween, plantsNear, townOf, towns } from './plants.ts'
import { type Random, randomFrom } from './random.ts'

type DivType = 'E' | 'G' | 'B'

type Account = {
  kind: 'A' | 'E' | 'D'
  username: string
  email: string
  name: string
  phone: string
  div_type: DivType
}

type Admin = Account & { kind: 'A'; rights: Right[] }

export type Distributor = Account & {
  kind: 'D'
  contact: string
  address: string
  city: string
  pin_code: string
  state_code: string
  state: string
  gstin: string
  licence_no: string
  licence_expires_on: Day
  credit_limit_paise: number
  credit_days: number
  depot_login: boolean
  /** The CFAs that serve it, the first choice first. */
  plants: string[]
  divisions: string[]
}

export type Employee = Account & {
  kind: 'E'
  designation: string
  headquarters: string
  brand_manager: boolean
  divisions: string[]
  /** The user names of the distributors it serves. */
  serves: string[]
}

/** Another person of a firm. */
type Colleague = Account & { kind: 'D'; role: 'buyer' | 'accountant'; firm: string }

export type People = { admins: Admin[]; distributors: Distributor[]; employees: Employee[]; colleagues: Colleague[] }

export function makePeople(counts: { distributors: number; employees: number; today: Day }): People {
  const random = randomFrom('people')
  const phones = phoneBook()
  const admins = castAdmins.map(
    ([username, name, div_type, rights]): Admin => ({
      kind: 'A',
      username,
      email: `${username}@apotheca.example`,
      name,
      phone: phones(),
      div_type,
      rights: [...rights],
    }),
  )
  const distributors = makeDistributors(counts.distributors, { today: counts.today, random, phones })
  const employees = makeEmployees(counts.employees, { distributors, random, phones })
  return { admins, distributors, employees, colleagues: distributors.flatMap(colleaguesOf(phones)) }
}

/** Every firm has an accountant, and two of three have a second buyer. */
function colleaguesOf(phones: () => string): (firm: Distributor, place: number) => Colleague[] {
  const random = randomFrom('colleagues')
  return ({ username: firm, div_type }, place) => {
    const person = (role: Colleague['role'], ending: string): Colleague => {
      const username = `${firm}-${ending}`
      const name = personName(random)
      return {
        kind: 'D',
        username,
        email: `${username}@stockists.example`,
        name,
        phone: phones(),
        div_type,
        role,
        firm,
      }
    }
    const accountant = person('accountant', 'accounts')
    return place % 3 === 2 ? [accountant] : [person('buyer', 'buyer'), accountant]
  }
}

type KnownAdmin = readonly [username: Username, name: string, divType: DivType, rights: readonly Right[]]

const castAdmins: readonly KnownAdmin[] = [
  ['admin', 'Meera Deshpande', 'B', rights],
  ['admin-g', 'Suresh Iyer', 'G', rights.filter((right) => right !== 'jobs')],
]

type KnownDistributor = Partial<Distributor> & {
  username: string
  name: string
  contact: string
  city: string
  address: string
  div_type: DivType
  cfas: number
  licenceDays: number
  creditLimitRupees: number
}

const castDistributors: readonly (KnownDistributor & { username: Username })[] = [
  {
    username: 'dist-e',
    name: 'Shree Balaji Medical Agencies',
    contact: 'Sandeep Agrawal',
    city: 'Nagpur',
    address: '14 Gandhibagh Wholesale Market, Central Avenue',
    div_type: 'E',
    cfas: 1,
    licenceDays: 640,
    creditLimitRupees: 8_00_000,
  },
  {
    username: 'dist-b',
    name: 'Vidarbha Drug House',
    contact: 'Farida Merchant',
    city: 'Nagpur',
    address: '3 Sadar Bazar, Residency Road',
    div_type: 'B',
    cfas: 3,
    licenceDays: 910,
    creditLimitRupees: 25_00_000,
  },
  {
    username: 'dist-g',
    name: 'New Mahalaxmi Medical Stores',
    contact: 'Girish Sahu',
    city: 'Raipur',
    address: '77 Medical Complex, Fafadih Chowk',
    div_type: 'G',
    cfas: 2,
    licenceDays: 75,
    creditLimitRupees: 6_00_000,
  },
  {
    username: 'dist-depot',
    name: 'Konkan Pharma Depot',
    contact: 'Anil Sawant',
    city: 'Panaji',
    address: 'Warehouse 2, Patto Plaza',
    div_type: 'E',
    cfas: 1,
    licenceDays: 480,
    creditLimitRupees: 40_00_000,
    depot_login: true,
  },
  {
    username: 'dist-hold',
    name: 'Annapurna Medical Hall',
    contact: 'Prakash Borkar',
    city: 'Wardha',
    address: '9 Bachelor Road, opposite Civil Hospital',
    div_type: 'E',
    cfas: 1,
    licenceDays: 420,
    creditLimitRupees: 10_000,
  },
  {
    username: 'dist-expired',
    name: 'Jeevan Jyoti Pharma Distributors',
    contact: 'Lata Thakur',
    city: 'Amravati',
    address: '21 Jaistambh Square',
    div_type: 'E',
    cfas: 1,
    licenceDays: -41,
    creditLimitRupees: 5_00_000,
  },
]

type CastEmployee = Partial<Employee> &
  Pick<Employee, 'name' | 'div_type' | 'designation' | 'headquarters' | 'serves'> & {
    username: Username
  }

const castEmployees: readonly CastEmployee[] = [
  {
    username: 'emp-e',
    name: 'Rohan Kulkarni',
    div_type: 'E',
    designation: 'Area Sales Manager',
    headquarters: 'Nagpur',
    serves: ['dist-e', 'dist-b', 'dist-depot'],
  },
  {
    username: 'emp-b',
    name: 'Ananya Menon',
    div_type: 'B',
    designation: 'Brand Manager',
    headquarters: 'Mumbai',
    brand_manager: true,
    divisions: ['D012', 'D021', 'D061'],
    serves: [],
  },
  {
    username: 'emp-g',
    name: 'Imran Shaikh',
    div_type: 'G',
    designation: 'Territory Manager',
    headquarters: 'Raipur',
    serves: ['dist-g', 'dist-b'],
  },
]

type Making = { random: Random; phones: () => string }

function makeDistributors(count: number, { today, random, phones }: Making & { today: Day }): Distributor[] {
  const named = castDistributors.map((one) =>
    distributorFrom(one, { today, random, phones, divisions: divisionsFor(one.div_type) }),
  )
  let code = 40_021_000
  const firms = firmNames(random)
  const others = Array.from({ length: Math.max(0, count - named.length) }, (_, place) => {
    code += random.between(3, 60)
    const [city] = random.pick(towns)
    const divType = random.pick<DivType>(['E', 'E', 'E', 'B', 'B', 'G'])
    const person: KnownDistributor = {
      username: String(code),
      name: firms(city),
      contact: personName(random),
      city,
      address: `${random.between(1, 240)} ${random.pick(streets)}`,
      div_type: divType,
      cfas: random.pick([1, 1, 1, 2, 2, 3]),
      licenceDays: licenceDays(random, place),
      creditLimitRupees: random.pick([3, 5, 8, 10, 12, 15, 20, 25, 40]) * 1_00_000,
    }
    return distributorFrom(person, {
      today,
      random,
      phones,
      divisions: someDivisions(random, divType, 0.5),
    })
  })
  return [...named, ...others]
}

/** Every eighth ends soon, by turns within 30, 60 and 90 days; the others later. */
function licenceDays(random: Random, place: number): number {
  if (place % 8 !== 3) return random.between(120, 1700)
  return random.between(1, 30) + 30 * (Math.floor(place / 8) % 3)
}

function distributorFrom(
  { cfas, licenceDays, creditLimitRupees, ...known }: KnownDistributor,
  { today, random, phones, divisions }: Making & { today: Day; divisions: string[] },
): Distributor {
  const { stateCode, state, letters, pin } = townOf(known.city)
  const number = random.between(100_000, 899_999)
  const town = known.city.slice(0, 3).toUpperCase()
  return {
    kind: 'D',
    email: `${known.username}@stockists.example`,
    phone: phones(),
    pin_code: pin,
    state_code: stateCode,
    state,
    gstin: gstinOf(stateCode, panOf(random, random.pick(['P', 'F', 'C']), known.name)),
    licence_no: `20B/21B-${letters}-${town}-${number}/${number + 1}`,
    licence_expires_on: addDays(today, licenceDays),
    credit_limit_paise: creditLimitRupees * 100,
    credit_days: random.pick([7, 14, 21, 21, 30]),
    depot_login: false,
    plants: plantsNear(known.city)
      .slice(0, cfas)
      .map((plant) => plant.code),
    divisions,
    ...known,
  }
}

function makeEmployees(count: number, { distributors, random, phones }: Making & { distributors: Distributor[] }) {
  const emails = new Set<string>()
  const employeeFrom = (known: Omit<CastEmployee, 'username'> & { username: string }): Employee => ({
    kind: 'E',
    email: emailFor(known.name, emails),
    phone: phones(),
    brand_manager: false,
    divisions: divisionsFor(known.div_type),
    ...known,
  })
  const named = castEmployees.map(employeeFrom)
  let code = 10_200
  const others = Array.from({ length: Math.max(0, count - named.length) }, () => {
    code += random.between(1, 9)
    const divType = random.pick<DivType>(['E', 'E', 'E', 'G', 'B'])
    return employeeFrom({
      username: `E${code}`,
      name: personName(random),
      div_type: divType,
      designation: random.pick(designations),
      headquarters: random.pick(towns)[0],
      divisions: someDivisions(random, divType, 0.3),
      serves: [],
    })
  })
  assign(others, distributors)
  return [...named, ...others]
}

/** Every distributor that the cast does not serve gets an employee of its type: near by, and with few to serve. */
function assign(employees: Employee[], distributors: Distributor[]): void {
  const served = new Set(castEmployees.flatMap(({ serves }) => serves))
  for (const distributor of distributors) {
    if (served.has(distributor.username)) continue
    const burden = (one: Employee) => distanceBetween(one.headquarters, distributor.city) + one.serves.length
    least(
      employees.filter((one) => fits(one, distributor)),
      burden,
    )?.serves.push(distributor.username)
  }
  const others = distributors.filter(({ username }) => !served.has(username))
  for (const employee of employees.filter(({ serves }) => serves.length === 0)) {
    const fitting = others.filter((one) => fits(employee, one))
    const nearest = least(fitting, ({ city }) => distanceBetween(employee.headquarters, city))
    if (nearest) employee.serves.push(nearest.username)
  }
}

function fits(employee: Employee, distributor: Distributor): boolean {
  return employee.div_type === 'B' || distributor.div_type === 'B' || employee.div_type === distributor.div_type
}

function least<T>(of: T[], measure: (one: T) => number): T | undefined {
  let found: T | undefined
  let smallest = Number.POSITIVE_INFINITY
  for (const one of of) {
    const measured = measure(one)
    if (measured >= smallest) continue
    found = one
    smallest = measured
  }
  return found
}

/** A share of the divisions of each type that one may work in, at least one of each. */
function someDivisions(random: Random, divType: DivType, share: number): string[] {
  const types = divType === 'B' ? (['E', 'G'] as const) : ([divType] as const)
  return types.flatMap((type) => {
    const all = divisionsFor(type)
    return random.some(all, random.between(Math.max(1, Math.round(all.length * share)), all.length))
  })
}

function divisionsFor(divType: DivType): string[] {
  return divisions.filter((one) => divType === 'B' || one.product_type === divType).map(({ code }) => code)
}

export function personName(random: Random): string {
  return `${random.pick(firstNames)} ${random.pick(lastNames)}`
}

/** 'Shree Ganesh Pharma, Pune' is another firm than 'Shree Ganesh Pharma, Surat', but no town has two. */
function firmNames(random: Random): (city: string) => string {
  const taken = new Set(castDistributors.map(({ name, city }) => name + city))
  return (city) => {
    for (let tries = 0; ; tries++) {
      const branch = tries > 20 ? ` (Unit ${random.between(2, 99)})` : ''
      const name = `${random.pick(firmStarts)} ${random.pick(firmMiddles)} ${random.pick(firmEnds)}${branch}`.trim()
      if (taken.has(name + city)) continue
      taken.add(name + city)
      return name
    }
  }
}

function emailFor(name: string, taken: Set<string>): string {
  const local = name.toLowerCase().replaceAll(' ', '.')
  for (let number = 1; ; number++) {
    const email = `${local}${number > 1 ? number : ''}@apotheca.example`
    if (taken.has(email)) continue
    taken.add(email)
    return email
  }
}

/** No Indian mobile number begins with 5: nobody is rung by accident. */
function phoneBook(): () => string {
  let last = 0
  return () => {
    last += 1
    return `+91 5550${String(Math.floor(last / 100_000) % 10)} ${String(last % 100_000).padStart(5, '0')}`
  }
}

const designations = ['Territory Manager', 'Territory Manager', 'Area Sales Manager', 'Key Account Executive']
const streets = [
  'Station Road',
  'Dawa Bazar',
  'Medical Complex',
  'Gandhi Chowk',
  'MG Road',
  'Subhash Marg',
  'Nehru Market',
  'Sadar Bazar',
  'College Road',
  'Transport Nagar',
  'Civil Lines',
  'Shivaji Nagar',
]
const firmStarts = ['Shree', 'Sri', 'New', 'Om', 'Maa', 'Jai', 'Shubh', 'Navjeevan', 'The', '', '', 'Royal']
const firmMiddles =
  'Ganesh Sai Ambika Krishna Durga Venkateswara Gayatri Lakshmi Mahavir Sanjeevani Dhanwantari Arihant Bharat Kaveri Narmada Godavari Sahyadri Malwa Deccan Himalaya'.split(
    ' ',
  )
const firmEnds = [
  'Medical Agencies',
  'Pharma Distributors',
  'Drug House',
  'Medical Stores',
  'Pharmaceuticals',
  'Medico',
  'Healthcare',
  'Drug Lines',
  'Medisales',
  'Pharma Traders',
]
const firstNames =
  'Aarti Abhishek Aditi Ajay Amit Anjali Arjun Asha Deepak Divya Faisal Gauri Harish Ishaan Jaspreet Kavita Kiran Lakshmi Manish Mehul Nandini Neha Nikhil Pooja Rahul Rajesh Ritu Sanjay Shalini Sunil Swati Tanvi Uday Varun Vikram Zoya'.split(
    ' ',
  )
const lastNames =
  'Agarwal Bansal Banerjee Bhat Chauhan Das Desai Fernandes Ghosh Gill Gupta Hegde Jain Joshi Kapoor Khan Mishra Naidu Nair Patel Patil Pillai Rao Reddy Saxena Shah Sharma Shetty Singh Tiwari Verma Yadav'.split(
    ' ',
  )
