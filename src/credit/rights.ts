import type { Right } from '#kit/access.ts'

export const mayRelease: Right = { key: 'release', words: 'release orders', order: 10 }
export const mayEnterMoney: Right = { key: 'money', words: 'enter money', order: 30 }
