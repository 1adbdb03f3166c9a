// Passwords that guessers try first: the most used ones, and their many spellings, which a few
// rules find.

/** The most used passwords, in lower case. */
export type UsedPasswords = {
  has: (text: string) => boolean
  /** Whether it is among the first thousand, of which people put two together. */
  isPart: (text: string) => boolean
}

/** What is common here and in this trade, and little known elsewhere. */
const words = new Set(
  `tendulkar sachin dhoni kohli virat rohit india indian bharat mumbai delhi bangalore chennai kolkata hyderabad pune gujarat
  maharashtra krishna ganesh ganesha shiva mahadev hanuman sairam saibaba omsairam jaishriram waheguru allah bismillah lakshmi laxmi
  durga radha rama sita vishnu brahma om shanti namaste bollywood shahrukh salman amitabh kumar sharma verma gupta singh patel shah
  mehta reddy rao nair iyer khan joshi desai kulkarni deshpande agarwal jain rahul rohan amit sumit ankit anita sunita kavita priya
  pooja neha nisha ravi raj rajesh suresh ramesh mahesh dinesh mukesh rakesh sanjay vijay ajay anil sunil arjun karan vikram deepak
  manoj ashok vivek abhishek aditya sandeep pradeep santosh ganpati ashish maruti rupee crore flipkart medicine medical pharma
  pharmacy tablet capsule hospital doctor health stockist distributor order orders apotheca supplier`.split(/\s+/),
)

/** Rows and columns of a keyboard, and the alphabet; walked in both ways. */
const walks = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'abcdefghijklmnopqrstuvwxyz', ...columns()]
const ways = walks.flatMap((walk) => [walk + walk, [...walk].reverse().join('').repeat(2)])

function columns(): string[] {
  return ['1qaz', '2wsx', '3edc', '4rfv', '5tgb', '6yhn', '7ujm', '8ik', '9ol', '0p']
}

export function isCommonPassword(password: string, used: UsedPasswords): boolean {
  const plain = password.toLowerCase()
  return isShortNumber(plain) || isRepeated(plain) || isWalk(plain) || isUsed(plain, used) || isOfWords(plain, used)
}

/** As it is in the list, or with up to six digits and signs behind it. */
function isUsed(text: string, used: UsedPasswords): boolean {
  const behind = Math.min(6, /[^a-z]*$/.exec(text)?.[0].length ?? 0)
  return Array.from({ length: behind + 1 }, (_, cut) => text.slice(0, text.length - cut)).some(used.has)
}

/** Dates, phone numbers and counting: guessers try all of them. */
const isShortNumber = (text: string) => /^[\d\s./-]{0,12}$/.test(text)

/** 'abcabcabc', '12341234' */
const isRepeated = (text: string) => /^(.{1,6}?)\1+$/.test(text)

/** 'qwertyuiop', '1qaz2wsx', 'asdf1234', with at most two others. */
function isWalk(text: string): boolean {
  let others = 0
  for (let at = 0; at < text.length; ) {
    let length = 1
    while (at + length < text.length && ways.some((way) => way.includes(text.slice(at, at + length + 1)))) length += 1
    if (length < 3) others += length
    at += length
  }
  return others <= 2
}

/**
 * One or two of them, as they are disguised: 'P@ssw0rd!', 'welcome2026', 'iloveyou123',
 * 'RahulSharma1'.
 */
function isOfWords(text: string, used: UsedPasswords): boolean {
  const spellings = [text, spelled(text, 'i'), spelled(text, 'l')]
  return spellings.some((spelling) => {
    const core = spelling.replace(/[^a-z]+/g, '')
    const rest = spelling.length - core.length
    return rest <= 6 && isMade(core, used)
  })
}

function isMade(core: string, used: UsedPasswords): boolean {
  if (core.length < 2 || words.has(core) || used.has(core)) return true
  const isPart = (part: string) => words.has(part) || used.isPart(part)
  for (let at = 2; at <= core.length - 2; at += 1) if (isPart(core.slice(0, at)) && isPart(core.slice(at))) return true
  return false
}

function spelled(text: string, one: string): string {
  const letters: Record<string, string> = {
    '@': 'a',
    '4': 'a',
    '0': 'o',
    '1': one,
    '!': one,
    '3': 'e',
    '5': 's',
    $: 's',
    '7': 't',
  }
  return text.replace(/[\d!]+$/, '').replace(/[@401!35$7]/g, (sign) => letters[sign] ?? sign)
}
