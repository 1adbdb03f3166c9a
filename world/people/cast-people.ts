// The named people of the cast as they are: who they are, where, and what is particular about each.
import { rights as allRights } from '#app/features.ts'
import type { Username } from '../cast.ts'
import type { Distributor, DivType, Employee } from './person.ts'

const rights = allRights.map(({ key }) => key)

type KnownAdmin = readonly [username: Username, name: string, divType: DivType, rights: readonly string[]]

export const castAdmins: readonly KnownAdmin[] = [
  ['admin', 'Meera Deshpande', 'B', rights],
  ['admin-g', 'Suresh Iyer', 'G', rights.filter((right) => right !== 'jobs')],
]

/** Admins with one right: what they may not do is left out or says why. */
export const castClerks: readonly KnownAdmin[] = [['admin-money', 'Anjali Kulkarni', 'B', ['money']]]

export type KnownDistributor = Partial<Distributor> & {
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

export const castDistributors: readonly (KnownDistributor & { username: Username })[] = [
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

/** Where the goods of some go instead: in another town of the same state. */
export const castGodowns: readonly {
  firm: Username
  name: string
  address: string
  city: string
  pin_code: string
  state_code: string
  phone: string
}[] = [
  {
    firm: 'dist-e',
    name: 'Butibori godown',
    address: 'Plot 48, MIDC Industrial Area',
    city: 'Butibori',
    pin_code: '441108',
    state_code: '27',
    phone: '+91 98230 41108',
  },
  {
    firm: 'dist-b',
    name: 'Hingna godown',
    address: 'Shed 12, Hingna Road',
    city: 'Hingna',
    pin_code: '441110',
    state_code: '27',
    phone: '+91 98230 41110',
  },
  {
    firm: 'dist-g',
    name: 'Bhilai godown',
    address: '5 Transport Nagar, Nandini Road',
    city: 'Bhilai',
    pin_code: '490001',
    state_code: '22',
    phone: '+91 98260 90001',
  },
]

export type CastEmployee = Partial<Employee> &
  Pick<Employee, 'name' | 'div_type' | 'designation' | 'headquarters' | 'serves'> & {
    username: Username
  }

export const castEmployees: readonly CastEmployee[] = [
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
