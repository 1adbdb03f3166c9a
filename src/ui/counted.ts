import { groupIndian } from '#kit/money.ts'

/** '1,103 offers', '1 offer' */
export function counted(total: number, noun: string): string {
  return `${groupIndian(total)} ${total === 1 ? noun : `${noun}s`}`
}
