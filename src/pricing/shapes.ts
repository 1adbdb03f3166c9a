import { groupIndian } from '#kit/money.ts'
import { z } from '#kit/shape.ts'
import { mostPacks } from './quantity.ts'

const whyNotPacks = `Enter a whole number of packs from 0 to ${groupIndian(mostPacks)}.`

/**
 * Packs on the wire: a whole JSON number, nothing else. What people type is sanitised before it is
 * sent.
 */
export const packs = z.int(whyNotPacks).check(z.gte(0, whyNotPacks), z.lte(mostPacks, whyNotPacks))
