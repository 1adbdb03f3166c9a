import type { Right } from '#kit/access.ts'

export const mayPrice: Right = { key: 'price', words: 'change prices', order: 20 }
