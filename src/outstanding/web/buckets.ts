import { type Bucket, bucketNames } from '#credit/rules.ts'

/** In the order of their age; the colours are tokens. */
export const buckets = (Object.keys(bucketNames) as Bucket[]).map((name, at) => ({
  name,
  label: bucketNames[name],
  colour: `var(--age-${at})`,
}))
