// What one can do from Ctrl-K, by the words that people use for it.
import { whichMatch } from '#kit/matching.ts'

/** `words`: what people call it besides. */
export type Act = { label: string; words: string; to: string }

const acts: readonly Act[] = [
  { label: 'Upload an order', words: 'excel csv pdf sheet file import', to: '/upload-order' },
  { label: 'Upload a purchase order', words: 'po excel pdf file', to: '/upload-po' },
  { label: 'Download a statement', words: 'ledger account pdf excel balance', to: '/my-outstanding?statement=choose' },
  { label: 'See what I owe', words: 'payment pay dues balance bank upi outstanding', to: '/my-outstanding' },
  { label: 'See what is owed', words: 'payment pay dues balance collection outstanding', to: '/outstanding' },
  { label: 'Return expired packs', words: 'return expiry take back', to: '/notes?tab=returns' },
  { label: 'See my claims', words: 'return damage short missing complaint claim', to: '/notes?tab=claims' },
  { label: 'Change my password', words: 'password sign-in login profile', to: '/my-profile' },
  { label: 'Choose what we send you', words: 'e-mail mail notification settings alerts', to: '/notification#choices' },
  { label: 'Write to us', words: 'help support contact message call phone complaint', to: '/contact-us' },
  { label: 'Read common questions', words: 'help how faq answers', to: '/faq' },
  {
    label: 'Enter receipt',
    words: 'payment money received cheque neft utr',
    to: '/admin/current-outstanding?tab=receipts&open=receipt',
  },
  {
    label: 'Import bank lines',
    words: 'bank statement excel payment csv',
    to: '/admin/current-outstanding?tab=receipts&view=import',
  },
  { label: 'Write note', words: 'credit debit note return', to: '/admin/notes?open=note' },
  { label: 'See claims', words: 'return damage short missing complaint', to: '/admin/notes?tab=claims' },
  { label: 'Take in stock', words: 'delivery receive goods grn', to: '/admin/mange-plant?tab=stock&open=delivery' },
  { label: 'Count stock', words: 'excel sheet inventory', to: '/admin/mange-plant?tab=stock&view=count' },
  { label: 'Send stock to another plant', words: 'transfer', to: '/admin/mange-plant?tab=transfers&open=transfer' },
  { label: 'Block batch', words: 'quarantine recall stop', to: '/admin/mange-plant?tab=stock' },
  { label: 'Add employee', words: 'user invite new people', to: '/admin/employee/create_employee' },
  { label: 'Import distributors', words: 'excel csv sheet upload', to: '/admin/customer-profile?view=import' },
  { label: 'Open reports', words: 'mis sales figures excel', to: '/admin/dashboard?tab=reports' },
  { label: 'Change settings', words: 'settings options preferences', to: '/admin/manage-cron?tab=settings' },
  { label: 'Create API key', words: 'machine token integration', to: '/admin/manage-cron?tab=keys' },
  { label: 'Answer customers', words: 'help messages support contact', to: '/admin/contact-us' },
]

/** Those that the text means; `mayOpen` leaves out what is not this person's. */
export function actsMatching(text: string, mayOpen: (to: string) => boolean): Omit<Act, 'words'>[] {
  if (text === '') return []
  return whichMatch(
    acts.filter(({ to }) => mayOpen(to)),
    text,
    ({ label, words }) => `${label} ${words}`,
  ).map(({ label, to }) => ({ label, to }))
}

export type Command = { does: 'order' | 'block' | 'find'; what: string }

/** 'new order for balaji', 'block batch AX12': what is done, and to what. */
export function commandIn(text: string): Command {
  const order = /^(?:new )?order for (.+)$/i.exec(text)?.[1]
  if (order) return { does: 'order', what: order.trim() }
  const batch = /^block (?:batch )?(.+)$/i.exec(text)?.[1]
  if (batch && batch.toLowerCase() !== 'batch') return { does: 'block', what: batch.trim() }
  return { does: 'find', what: text }
}

const labels = {
  order: { group: 'Distributors', label: (name: string) => `New order for ${name}` },
  block: { group: 'Batches', label: (name: string) => `Block batch ${name}` },
} as const

type Group = { title: string; places: { label: string; to: string; detail?: string }[] }

/** Of what was found, what can be done so, called by the deed. */
export function asCommanded<G extends Group>(groups: readonly G[], { does }: Command): G[] {
  if (does === 'find') return [...groups]
  const { group, label } = labels[does]
  return groups
    .filter(({ title }) => title === group)
    .map((one) => ({
      ...one,
      title: 'Actions',
      places: one.places.map((place) => ({ ...place, label: label(place.label) })),
    }))
}
