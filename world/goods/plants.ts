// Where the provider stocks, and the towns it sells in.
import { gstinOf } from '../people/gstin.ts'

type Plant = {
  code: string
  name: string
  address: string
  city: string
  pin_code: string
  licence_no: string
  state_code: string
  state: string
  gstin: string
  /** What its documents begin with. */
  series: string
}

type Town = readonly [city: string, stateCode: string, latitude: number, longitude: number, pin: string]

/** States by their GST code, with the letters of their drug licences. */
const states: Record<string, readonly [name: string, letters: string]> = {
  '03': ['Punjab', 'PB'],
  '06': ['Haryana', 'HR'],
  '07': ['Delhi', 'DL'],
  '08': ['Rajasthan', 'RJ'],
  '09': ['Uttar Pradesh', 'UP'],
  '10': ['Bihar', 'BR'],
  '18': ['Assam', 'AS'],
  '19': ['West Bengal', 'WB'],
  '20': ['Jharkhand', 'JH'],
  '21': ['Odisha', 'OD'],
  '22': ['Chhattisgarh', 'CG'],
  '23': ['Madhya Pradesh', 'MP'],
  '24': ['Gujarat', 'GJ'],
  '27': ['Maharashtra', 'MH'],
  '29': ['Karnataka', 'KA'],
  '30': ['Goa', 'GA'],
  '32': ['Kerala', 'KL'],
  '33': ['Tamil Nadu', 'TN'],
  '36': ['Telangana', 'TS'],
  '37': ['Andhra Pradesh', 'AP'],
}

let byName: Map<string, Town> | undefined

export const towns: readonly Town[] = [
  ['Nagpur', '27', 21.15, 79.09, '440001'],
  ['Wardha', '27', 20.75, 78.6, '442001'],
  ['Amravati', '27', 20.93, 77.75, '444601'],
  ['Akola', '27', 20.71, 77.0, '444001'],
  ['Pune', '27', 18.52, 73.86, '411001'],
  ['Nashik', '27', 20.0, 73.79, '422001'],
  ['Mumbai', '27', 19.08, 72.88, '400001'],
  ['Kolhapur', '27', 16.7, 74.24, '416001'],
  ['Aurangabad', '27', 19.88, 75.34, '431001'],
  ['Solapur', '27', 17.66, 75.91, '413001'],
  ['Panaji', '30', 15.49, 73.83, '403001'],
  ['Ahmedabad', '24', 23.02, 72.57, '380001'],
  ['Surat', '24', 21.17, 72.83, '395003'],
  ['Vadodara', '24', 22.31, 73.18, '390001'],
  ['Rajkot', '24', 22.3, 70.8, '360001'],
  ['Indore', '23', 22.72, 75.86, '452001'],
  ['Bhopal', '23', 23.26, 77.41, '462001'],
  ['Jabalpur', '23', 23.18, 79.99, '482001'],
  ['Gwalior', '23', 26.22, 78.18, '474001'],
  ['Raipur', '22', 21.25, 81.63, '492001'],
  ['Bilaspur', '22', 22.08, 82.14, '495001'],
  ['Durg', '22', 21.19, 81.28, '491001'],
  ['Jaipur', '08', 26.91, 75.79, '302001'],
  ['Udaipur', '08', 24.58, 73.71, '313001'],
  ['Kota', '08', 25.21, 75.86, '324001'],
  ['Delhi', '07', 28.61, 77.21, '110001'],
  ['Gurugram', '06', 28.46, 77.03, '122001'],
  ['Rohtak', '06', 28.9, 76.61, '124001'],
  ['Ludhiana', '03', 30.9, 75.86, '141001'],
  ['Amritsar', '03', 31.63, 74.87, '143001'],
  ['Lucknow', '09', 26.85, 80.95, '226001'],
  ['Kanpur', '09', 26.45, 80.33, '208001'],
  ['Varanasi', '09', 25.32, 82.97, '221001'],
  ['Meerut', '09', 28.98, 77.71, '250001'],
  ['Patna', '10', 25.59, 85.14, '800001'],
  ['Gaya', '10', 24.8, 85.0, '823001'],
  ['Ranchi', '20', 23.34, 85.31, '834001'],
  ['Kolkata', '19', 22.57, 88.36, '700001'],
  ['Siliguri', '19', 26.73, 88.4, '734001'],
  ['Asansol', '19', 23.67, 86.95, '713301'],
  ['Bhubaneswar', '21', 20.3, 85.82, '751001'],
  ['Cuttack', '21', 20.46, 85.88, '753001'],
  ['Guwahati', '18', 26.14, 91.74, '781001'],
  ['Jorhat', '18', 26.75, 94.2, '785001'],
  ['Hyderabad', '36', 17.39, 78.49, '500001'],
  ['Warangal', '36', 17.97, 79.59, '506002'],
  ['Vijayawada', '37', 16.51, 80.65, '520001'],
  ['Visakhapatnam', '37', 17.69, 83.22, '530001'],
  ['Bengaluru', '29', 12.97, 77.59, '560001'],
  ['Mysuru', '29', 12.3, 76.64, '570001'],
  ['Hubballi', '29', 15.36, 75.12, '580020'],
  ['Chennai', '33', 13.08, 80.27, '600001'],
  ['Coimbatore', '33', 11.02, 76.96, '641001'],
  ['Madurai', '33', 9.93, 78.12, '625001'],
  ['Kochi', '32', 9.93, 76.27, '682001'],
  ['Kozhikode', '32', 11.26, 75.78, '673001'],
]

/** The provider is one company: its plants share its PAN. */
const providerPan = 'AAECA4821K'

export const plants: readonly Plant[] = (
  [
    ['BW01', 'Bhiwandi CFA', 'Gala 14, Shree Rajlaxmi Logistics Park, Kalher', 'Mumbai', '421302'],
    ['AH02', 'Ahmedabad CFA', 'Plot 62, Changodar Industrial Estate', 'Ahmedabad', '382213'],
    ['DL03', 'Delhi CFA', 'A-27, Okhla Industrial Area, Phase II', 'Delhi', '110020'],
    ['NG04', 'Nagpur CFA', 'Warehouse 8, Wadi Bypass, Amravati Road', 'Nagpur', '440023'],
    ['KO05', 'Kolkata CFA', 'Godown 5, Dankuni Freight Terminal', 'Kolkata', '712311'],
    ['RP06', 'Raipur CFA', 'Plot 118, Bhanpuri Industrial Area', 'Raipur', '493221'],
    ['IN07', 'Indore CFA', '41 Dewas Naka, Lasudia Mori', 'Indore', '452010'],
    ['LK08', 'Lucknow CFA', 'C-9, Transport Nagar, Kanpur Road', 'Lucknow', '226012'],
    ['BL09', 'Bengaluru CFA', 'Survey 73, Nelamangala Warehouse Zone', 'Bengaluru', '562123'],
    ['CH10', 'Chennai CFA', '22 Madhavaram Redhills Road', 'Chennai', '600060'],
    ['HY11', 'Hyderabad CFA', 'Plot 30, IDA Uppal', 'Hyderabad', '500039'],
    ['GW12', 'Guwahati CFA', 'Warehouse 3, Amingaon, North Guwahati', 'Guwahati', '781031'],
  ] as const
).map(([code, name, address, city, pin_code], at) => {
  const { stateCode, state, letters } = townOf(city)
  const gstin = gstinOf(stateCode, providerPan)
  const licence_no = `20B/21B-${letters}-${code}-${214_507 + at * 1013}`
  return {
    code,
    name,
    address,
    city,
    pin_code,
    licence_no,
    state_code: stateCode,
    state,
    gstin,
    series: code.slice(0, 2),
  }
})

export function townOf(city: string) {
  const [, stateCode = '', latitude = 0, longitude = 0, pin = ''] = townNamed(city)
  const [state = '', letters = ''] = states[stateCode] ?? []
  return { city, stateCode, state, letters, latitude, longitude, pin }
}

function townNamed(city: string): Town {
  byName ??= new Map(towns.map((town) => [town[0], town]))
  const town = byName.get(city)
  if (!town) throw new Error(`no town ${city}`)
  return town
}

/** In degrees: near enough to tell which is nearer. */
export function distanceBetween(one: string, other: string): number {
  const [here, there] = [townNamed(one), townNamed(other)]
  return Math.hypot(here[2] - there[2], here[3] - there[3])
}

/** The plants by distance from a town, those of its own state first. */
export function plantsNear(city: string): Plant[] {
  const { stateCode } = townOf(city)
  const distance = (plant: Plant) => distanceBetween(city, plant.city) - (plant.state_code === stateCode ? 100 : 0)
  return plants.toSorted((a, b) => distance(a) - distance(b))
}
