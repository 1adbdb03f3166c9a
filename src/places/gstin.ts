// A GSTIN: state code, the holder's PAN, its number in the state, 'Z', and a check character over
// the fourteen before it.
const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** States and territories by their GST code. */
export const states: Readonly<Record<string, string>> = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
}

/** What is wrong with a GSTIN, or null. */
export function whyNotGstin(gstin: string): string | null {
  if (gstin === '') return 'Enter the GSTIN.'
  if (gstin.length !== 15) return `A GSTIN has 15 characters. This one has ${gstin.length}.`
  if (!states[gstin.slice(0, 2)]) return `A GSTIN begins with a state’s code. There is no state ${gstin.slice(0, 2)}.`
  if (!/^[A-Z]{5}\d{4}[A-Z]$/.test(gstin.slice(2, 12)))
    return 'Characters 3 to 12 are the PAN: five letters, four digits, one letter.'
  if (!/^[1-9A-Z]$/.test(gstin.charAt(12)))
    return 'Character 13 is the number of the registration: 1 to 9, or a letter.'
  if (gstin.charAt(13) !== 'Z') return 'Character 14 is a Z.'
  const check = checkCharacter(gstin.slice(0, 14))
  return gstin.charAt(14) === check
    ? null
    : 'The last character does not fit the others. Check each one for a typing error.'
}

function checkCharacter(body: string): string {
  let sum = 0
  for (const [at, letter] of [...body].entries()) {
    const product = letters.indexOf(letter) * (at % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / 36) + (product % 36)
  }
  return letters.charAt((36 - (sum % 36)) % 36)
}
