import type { Right } from '#kit/access.ts'

export const mayManageStock: Right = { key: 'stock', words: 'manage stock', order: 50 }
