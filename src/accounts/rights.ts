import type { Right } from '#kit/access.ts'

export const mayManagePeople: Right = { key: 'people', words: 'manage people', order: 40 }
