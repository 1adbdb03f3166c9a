// The words for what a medicine comes as, in full and as programs shorten them.

const byForm: Record<string, string> = {
  tablet: 'tab tabs tablet tablets tb tbs',
  capsule: 'cap caps capsule capsules softgel softgels',
  softgel: 'softgel softgels softgelatin sg cap caps capsule capsules',
  syrup: 'syp syr syrup syrups liq liquid oral solution soln',
  suspension: 'susp sus suspension syp syr syrup liq liquid oral',
  'dry syrup': 'dry syrup syp syr susp sus suspension',
  drops: 'drop drops dps drps',
  'eye drops': 'eye drop drops dps drps ed',
  cream: 'cream crm crem',
  gel: 'gel',
  ointment: 'oint ointment ont',
  lotion: 'lotion lot lotn',
  shampoo: 'shampoo shmp',
  'face wash': 'face wash facewash fw',
  sunscreen: 'sunscreen',
  mouthwash: 'mouthwash gargle',
  injection: 'inj injection injections vial vials amp amps ampoule ampoules ampule pfs',
  infusion: 'inf infusion iv inj injection',
  cartridge: 'cart cartridge cartridges penfill refill',
  pen: 'pen pens flexpen',
  inhaler: 'inh inhaler inhalers',
  respules: 'resp respule respules respl',
  'nasal spray': 'nasal spray sprays',
  sachet: 'sachet sachets sac granules',
  powder: 'powder pwd pdr',
}

const formsOfWord = new Map<string, Set<string>>()
for (const [form, words] of Object.entries(byForm))
  for (const word of words.split(' ')) formsOfWord.set(word, (formsOfWord.get(word) ?? new Set()).add(form))

/** Says on which part of the body it goes, which a name may leave out. */
const where = new Set(['eye', 'nasal', 'oral', 'face', 'dry', 'iv'])

export const isFormWord = (word: string) => formsOfWord.has(word)

const solid = new Set(['tablet', 'capsule', 'softgel'])

/** The words of a form that are not of a solid one: 'injection', 'cream'. */
export const liquidWords = (words: readonly string[]) =>
  words.filter((word) => !where.has(word) && [...(formsOfWord.get(word) ?? [])].some((form) => !solid.has(form)))

export const isFormOf = (word: string, form: string) => formsOfWord.get(word)?.has(form.toLowerCase()) ?? true
