// Everybody who signs in: the cast of api.md by name, and as many more as the world shall have.
import { addDays, type Day } from '#kit/date.ts'
import { divisions } from '../goods/divisions.ts'
import { distanceBetween, plantsNear, townOf, towns } from '../goods/plants.ts'
import { type Random, randomFrom } from '../random.ts'
import {
  type CastEmployee,
  castAdmins,
  castClerks,
  castDistributors,
  castEmployees,
  type KnownDistributor,
} from './cast-people.ts'
import { gstinOf, panOf } from './gstin.ts'
import { designations, emailFor, firmNames, longFirms, longPeople, personName, phoneBook, streets } from './names.ts'
import type { Admin, Colleague, Distributor, DivType, Employee, People } from './person.ts'

export function makePeople(counts: { distributors: number; employees: number; today: Day }): People {
  const random = randomFrom('people')
  const phones = phoneBook()
  const adminFrom = ([username, name, div_type, rights]: (typeof castAdmins)[number]): Admin => ({
    kind: 'A',
    username,
    email: `${username}@apotheca.example`,
    name,
    phone: phones(),
    div_type,
    rights: [...rights],
  })
  const admins = castAdmins.map(adminFrom)
  const distributors = makeDistributors(counts.distributors, { today: counts.today, random, phones })
  const employees = makeEmployees(counts.employees, { distributors, random, phones })
  const colleagues = distributors.flatMap(colleaguesOf(phones))
  return { admins, distributors, employees, colleagues, clerks: castClerks.map(adminFrom) }
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

type Making = { random: Random; phones: () => string }

function makeDistributors(count: number, { today, random, phones }: Making & { today: Day }): Distributor[] {
  const named = castDistributors.map((one) =>
    distributorFrom(one, { today, random, phones, divisions: divisionsFor(one.div_type) }),
  )
  let code = 40_021_000
  const firms = firmNames(random, castDistributors)
  const others = Array.from({ length: Math.max(0, count - named.length) }, (_, place) => {
    code += random.between(3, 60)
    const [city] = random.pick(towns)
    const divType = random.pick<DivType>(['E', 'E', 'E', 'B', 'B', 'G'])
    const username = String(code)
    const name = firms(city)
    const person: KnownDistributor = {
      username,
      name: longFirms[username] ?? name,
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
    const username = `E${code}`
    const name = personName(random)
    return employeeFrom({
      username,
      name: longPeople[username] ?? name,
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

/**
 * Every distributor that the cast does not serve gets an employee of its type: near by, and with
 * few to serve.
 */
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
