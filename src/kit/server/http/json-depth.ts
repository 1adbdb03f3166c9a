const quote = 0x22
const backslash = 0x5c
const opens = new Set([0x5b, 0x7b])
const closes = new Set([0x5d, 0x7d])

/** Whether JSON has so many lists and objects in each other, found without making any of them. */
export function isDeeperThan(most: number, text: string): boolean {
  // Nobody opens more of them than there are characters.
  if (text.length <= most) return false
  let depth = 0
  let isText = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (isText) {
      if (code === backslash) at += 1
      else if (code === quote) isText = false
    } else if (code === quote) isText = true
    else if (opens.has(code)) {
      depth += 1
      if (depth > most) return true
    } else if (closes.has(code)) depth -= 1
  }
  return false
}
