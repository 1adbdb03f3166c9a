// Loaded into the server before its own code, by --import: its wall clock runs with an offset that
// a file tells.
import { readFileSync } from 'node:fs'

const file = process.env.FAULTS_CLOCK ?? ''
const RealDate = globalThis.Date
let offsetMs = 0

setInterval(() => {
  offsetMs = Number(readFileSync(file, 'utf8'))
}, 50).unref()

class OffsetDate extends RealDate {
  constructor(...given: ConstructorParameters<typeof RealDate>) {
    if (given.length > 0) super(...given)
    else super(OffsetDate.now())
  }

  static override now(): number {
    return RealDate.now() + offsetMs
  }
}

globalThis.Date = OffsetDate as DateConstructor
