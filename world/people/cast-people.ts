// The named people of the cast as they are: who they are, where, and what is particular about each.
import { type Right, rights } from '#kit/access.ts'
import type { Username } from '../cast.ts'
import type { Distributor, DivType, Employee } from './person.ts'

type KnownAdmin = readonly [username: Username, name: string, divType: DivType, rights: readonly Right[]]

export const castAdmins: readonly KnownAdmin[] = [
  ['admin', 'Meera Deshpande', 'B', rights],
  ['admin-g', 'Suresh Iyer', 'G', rights.filter((right) => right !== 'jobs')],
]

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
