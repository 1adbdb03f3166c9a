import type { Right } from '#kit/access.ts'

export const mayPublish: Right = { key: 'content', words: 'publish content and answer customers', order: 60 }
