import { groupIndian } from '#kit/money.ts'

/** '1,103 offers', '1 offer' */
export function counted(total: number, noun: string): string {
  return `${groupIndian(total)} ${total === 1 ? noun : manyOf(noun)}`
}

/** 'offers', 'batches' */
export function manyOf(noun: string): string {
  return noun.endsWith('ch') ? `${noun}es` : `${noun}s`
}

/** 'Cardia, Derma and Neuro' */
export function listed(names: string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** The first few of many: 'Cardia, Derma, Neuro and 72 more' */
export function fewOf(names: string[], most = 3): string {
  const more = names.length - most
  return more > 1 ? `${names.slice(0, most).join(', ')} and ${groupIndian(more)} more` : listed(names)
}

/** The size of a file: '1.2 MB', '34 kB' */
export function sizeInWords(bytes: number): string {
  return bytes >= 1_000_000 ? `${(bytes / 1_000_000).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1000))} kB`
}
