// Passwords that guessers try first. A rule finds their many spellings, so that a short list of words stands for all.

/** The words that the most used passwords are made of, and names that are common here. */
const words = new Set(
  `password passwort passord passwd pass word letmein welcome admin administrator root login master user guest test tester testing demo
  default changeme change secret private access account system server computer internet network office manager company business
  qwerty azerty qwertz dragon monkey shadow sunshine princess football baseball basketball soccer hockey cricket superman batman
  spiderman ironman starwars pokemon naruto iloveyou loveyou lovely lover love forever hello hellothere freedom whatever trustno
  michael jordan jennifer jessica ashley nicole daniel andrew joshua matthew anthony charlie thomas robert william george richard
  michelle amanda samantha melissa stephanie elizabeth hannah sophie charlotte alexander benjamin christopher jonathan brandon tyler
  justin austin taylor morgan hunter ranger buster harley ginger pepper maggie bailey summer winter spring autumn january february
  march april june july august september october november december monday tuesday wednesday thursday friday saturday sunday
  orange banana apple cherry cookie chocolate cheese butter coffee pepsi cocacola mustang corvette ferrari porsche mercedes yamaha
  toyota honda suzuki maruti killer hacker matrix phoenix falcon eagle tiger lion panther wolf bear dolphin horse tigger snoopy
  silver golden diamond crystal purple yellow black white green blue red flower rainbow butterfly angel angels heaven jesus christ
  god blessed faith hope peace music guitar rockstar metallica slipknot nirvana blink eminem chelsea arsenal liverpool barcelona
  realmadrid manchester juventus ronaldo messi beckham tendulkar sachin dhoni kohli virat rohit india indian bharat mumbai delhi
  bangalore chennai kolkata hyderabad pune gujarat maharashtra krishna ganesh ganesha shiva mahadev hanuman sairam saibaba omsairam
  jaishriram waheguru allah bismillah lakshmi laxmi durga radha rama sita vishnu brahma om shanti namaste bollywood shahrukh salman
  amitabh kumar sharma verma gupta singh patel shah mehta reddy rao nair iyer khan joshi desai kulkarni deshpande agarwal jain
  rahul rohan amit sumit ankit anita sunita kavita priya pooja neha nisha ravi raj rajesh suresh ramesh mahesh dinesh mukesh rakesh
  sanjay vijay ajay anil sunil arjun karan vikram deepak manoj ashok vivek abhishek aditya sandeep pradeep santosh ganpati ashish
  medicine medical pharma pharmacy tablet capsule hospital doctor health stockist distributor order orders apotheca supplier
  family mother father sister brother baby babygirl babyboy mylove sweetheart honey darling friend friends family buddy
  money dollar rupee crore million lucky winner champion number one two three four five six seven eight nine ten zero
  google facebook yahoo gmail hotmail twitter instagram whatsapp youtube amazon flipkart windows linux apple android samsung iphone
  nokia sony microsoft oracle cisco dell intel abcd abc xyz asdf zxcv qwer qaz wsx edc aaa xxx pussy fuck fuckyou asshole sexy
  nothing something anything everything please thanks thankyou sorry goodbye goodluck goodmorning happy smile crazy cool awesome
  superstar player gamer gaming minecraft fortnite pubg freefire counter strike warcraft zelda mario sonic pikachu ninja samurai
  pirate wizard magic merlin gandalf frodo vader yoda jedi thunder storm lightning fire water earth ocean river mountain sky
  letme enter open sesame opensesame unlock key lock door house home school college student teacher`.split(/\s+/),
)

/** Rows and columns of a keyboard, and the alphabet; walked in both ways. */
const walks = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'abcdefghijklmnopqrstuvwxyz', ...columns()]
const ways = walks.flatMap((walk) => [walk + walk, [...walk].reverse().join('').repeat(2)])

function columns(): string[] {
  return ['1qaz', '2wsx', '3edc', '4rfv', '5tgb', '6yhn', '7ujm', '8ik', '9ol', '0p']
}

export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase()
  return isShortNumber(plain) || isRepeated(plain) || isWalk(plain) || isOfWords(plain)
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

/** One or two of the words, as they are disguised: 'P@ssw0rd!', 'welcome2026', 'iloveyou123', 'RahulSharma1'. */
function isOfWords(text: string): boolean {
  const spellings = [text, spelled(text, 'i'), spelled(text, 'l')]
  return spellings.some((spelling) => {
    const core = spelling.replace(/[^a-z]+/g, '')
    const rest = spelling.length - core.length
    return rest <= 6 && isMade(core)
  })
}

function isMade(core: string): boolean {
  if (words.has(core) || core.length < 2) return true
  for (let at = 2; at <= core.length - 2; at += 1)
    if (words.has(core.slice(0, at)) && words.has(core.slice(at))) return true
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
