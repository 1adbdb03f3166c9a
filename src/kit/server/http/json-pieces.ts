// A long answer as JSON, piece by piece: others are answered between two pieces, and never all of
// it is in memory.

/** So many of a list make a piece. */
const atOnce = 400
/** A list is the answer's, its data's, or that of a part of it. */
const deepest = 3

export function hasLongList(value: unknown, depth = deepest): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return value.length > atOnce
  return depth > 0 && Object.values(value).some((field) => hasLongList(field, depth - 1))
}

/** Together they are what JSON.stringify makes of the value. */
export function* jsonPieces(value: unknown, depth = deepest): Generator<string> {
  if (!hasLongList(value, depth)) yield JSON.stringify(value) ?? 'null'
  else if (Array.isArray(value)) yield* ofList(value)
  else yield* ofFields(value as object, depth)
}

function* ofList(values: readonly unknown[]): Generator<string> {
  for (let at = 0; at < values.length; at += atOnce) {
    const some = JSON.stringify(values.slice(at, at + atOnce)).slice(1, -1)
    yield `${at === 0 ? '[' : ','}${some}`
  }
  yield ']'
}

function* ofFields(value: object, depth: number): Generator<string> {
  let mark = '{'
  for (const [name, field] of Object.entries(value)) {
    if (field === undefined) continue
    yield `${mark}${JSON.stringify(name)}:`
    yield* jsonPieces(field, depth - 1)
    mark = ','
  }
  yield '}'
}
