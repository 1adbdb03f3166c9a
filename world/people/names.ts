// Names, addresses and telephone numbers that sound like India and belong to nobody.
import type { Random } from '../random.ts'

/**
 * As long as names get in life, by the user name or the place of those who have them: every screen
 * must bear them.
 */
export const longFirms: Readonly<Record<string, string>> = {
  '40021137': 'Sree Lakshmi Venkateswara Pharmaceutical and Surgical Distributors Private Limited',
}
export const longPeople: Readonly<Record<string, string>> = {
  E10268: 'Venkata Satyanarayana Subrahmanyam Chandrasekhara Narasimha Rao',
}
export const longParties: Readonly<Record<number, string>> = {
  8: 'Shri Vasantrao Naik Memorial Institute of Cardiovascular Sciences and Research',
  128: 'Dr. Venkata Naga Lakshmi Satyanarayana Subrahmanya Sastry Chivukula',
}

export function personName(random: Random): string {
  return `${random.pick(firstNames)} ${random.pick(lastNames)}`
}

/**
 * 'Shree Ganesh Pharma, Pune' is another firm than 'Shree Ganesh Pharma, Surat', but no town has
 * two.
 */
export function firmNames(random: Random, known: readonly { name: string; city: string }[]): (city: string) => string {
  const taken = new Set(known.map(({ name, city }) => name + city))
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

export function emailFor(name: string, taken: Set<string>): string {
  const local = name.toLowerCase().replaceAll(' ', '.')
  for (let number = 1; ; number++) {
    const email = `${local}${number > 1 ? number : ''}@apotheca.example`
    if (taken.has(email)) continue
    taken.add(email)
    return email
  }
}

/** No Indian mobile number begins with 5: nobody is rung by accident. */
export function phoneBook(): () => string {
  let last = 0
  return () => {
    last += 1
    return `+91 5550${String(Math.floor(last / 100_000) % 10)} ${String(last % 100_000).padStart(5, '0')}`
  }
}

export const designations = ['Territory Manager', 'Territory Manager', 'Area Sales Manager', 'Key Account Executive']
export const streets = [
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
