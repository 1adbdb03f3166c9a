// Where the provider stocks, and the towns it sells in.
import { gstinOf } from './gstin.ts'

type Plant = {
  code: string
  name: string
  address: string
  city: string
  state_code: string
  state: string
  gstin: string
}

type Town = readonly [city: string, stateCode: string, latitude: number, longitude: number]

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
  ['Nagpur', '27', 21.15, 79.09],
  ['Wardha', '27', 20.75, 78.6],
  ['Amravati', '27', 20.93, 77.75],
  ['Akola', '27', 20.71, 77.0],
  ['Pune', '27', 18.52, 73.86],
  ['Nashik', '27', 20.0, 73.79],
  ['Mumbai', '27', 19.08, 72.88],
  ['Kolhapur', '27', 16.7, 74.24],
  ['Aurangabad', '27', 19.88, 75.34],
  ['Solapur', '27', 17.66, 75.91],
  ['Panaji', '30', 15.49, 73.83],
  ['Ahmedabad', '24', 23.02, 72.57],
  ['Surat', '24', 21.17, 72.83],
  ['Vadodara', '24', 22.31, 73.18],
  ['Rajkot', '24', 22.3, 70.8],
  ['Indore', '23', 22.72, 75.86],
  ['Bhopal', '23', 23.26, 77.41],
  ['Jabalpur', '23', 23.18, 79.99],
  ['Gwalior', '23', 26.22, 78.18],
  ['Raipur', '22', 21.25, 81.63],
  ['Bilaspur', '22', 22.08, 82.14],
  ['Durg', '22', 21.19, 81.28],
  ['Jaipur', '08', 26.91, 75.79],
  ['Udaipur', '08', 24.58, 73.71],
  ['Kota', '08', 25.21, 75.86],
  ['Delhi', '07', 28.61, 77.21],
  ['Gurugram', '06', 28.46, 77.03],
  ['Rohtak', '06', 28.9, 76.61],
  ['Ludhiana', '03', 30.9, 75.86],
  ['Amritsar', '03', 31.63, 74.87],
  ['Lucknow', '09', 26.85, 80.95],
  ['Kanpur', '09', 26.45, 80.33],
  ['Varanasi', '09', 25.32, 82.97],
  ['Meerut', '09', 28.98, 77.71],
  ['Patna', '10', 25.59, 85.14],
  ['Gaya', '10', 24.8, 85.0],
  ['Ranchi', '20', 23.34, 85.31],
  ['Kolkata', '19', 22.57, 88.36],
  ['Siliguri', '19', 26.73, 88.4],
  ['Asansol', '19', 23.67, 86.95],
  ['Bhubaneswar', '21', 20.3, 85.82],
  ['Cuttack', '21', 20.46, 85.88],
  ['Guwahati', '18', 26.14, 91.74],
  ['Jorhat', '18', 26.75, 94.2],
  ['Hyderabad', '36', 17.39, 78.49],
  ['Warangal', '36', 17.97, 79.59],
  ['Vijayawada', '37', 16.51, 80.65],
  ['Visakhapatnam', '37', 17.69, 83.22],
  ['Bengaluru', '29', 12.97, 77.59],
  ['Mysuru', '29', 12.3, 76.64],
  ['Hubballi', '29', 15.36, 75.12],
  ['Chennai', '33', 13.08, 80.27],
  ['Coimbatore', '33', 11.02, 76.96],
  ['Madurai', '33', 9.93, 78.12],
  ['Kochi', '32', 9.93, 76.27],
  ['Kozhikode', '32', 11.26, 75.78],
]

/** The provider is one company: its plants share its PAN. */
const providerPan = 'AAECA4821K'

export const plants: readonly Plant[] = (
  [
    ['BW01', 'Bhiwandi CFA', 'Gala 14, Shree Rajlaxmi Logistics Park, Kalher', 'Mumbai'],
    ['AH02', 'Ahmedabad CFA', 'Plot 62, Changodar Industrial Estate', 'Ahmedabad'],
    ['DL03', 'Delhi CFA', 'A-27, Okhla Industrial Area, Phase II', 'Delhi'],
    ['NG04', 'Nagpur CFA', 'Warehouse 8, Wadi Bypass, Amravati Road', 'Nagpur'],
    ['KO05', 'Kolkata CFA', 'Godown 5, Dankuni Freight Terminal', 'Kolkata'],
    ['RP06', 'Raipur CFA', 'Plot 118, Bhanpuri Industrial Area', 'Raipur'],
    ['IN07', 'Indore CFA', '41 Dewas Naka, Lasudia Mori', 'Indore'],
    ['LK08', 'Lucknow CFA', 'C-9, Transport Nagar, Kanpur Road', 'Lucknow'],
    ['BL09', 'Bengaluru CFA', 'Survey 73, Nelamangala Warehouse Zone', 'Bengaluru'],
    ['CH10', 'Chennai CFA', '22 Madhavaram Redhills Road', 'Chennai'],
    ['HY11', 'Hyderabad CFA', 'Plot 30, IDA Uppal', 'Hyderabad'],
    ['GW12', 'Guwahati CFA', 'Warehouse 3, Amingaon, North Guwahati', 'Guwahati'],
  ] as const
).map(([code, name, address, city]) => {
  const { stateCode, state } = townOf(city)
  return { code, name, address, city, state_code: stateCode, state, gstin: gstinOf(stateCode, providerPan) }
})

export function townOf(city: string) {
  const [, stateCode = '', latitude = 0, longitude = 0] = townNamed(city)
  const [state = '', letters = ''] = states[stateCode] ?? []
  return { city, stateCode, state, letters, latitude, longitude }
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
