// What draws pages, and their fonts: 14 MB that a server holds from its first paper on.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'

const require = createRequire(import.meta.url)
// The fontkit that pdfkit itself uses. A font is opened once for all papers: opening it costs half
// of a paper's time.
const fontkit: { create(bytes: Uint8Array): ShapingFont } = createRequire(require.resolve('pdfkit'))('fontkit')
const opened = (path: string) =>
  remembering(fontkit.create(readFileSync(path))) as unknown as PDFKit.Mixins.PDFFontSource
export const fonts = {
  regular: opened(require.resolve('@expo-google-fonts/mukta/400Regular/Mukta_400Regular.ttf')),
  bold: opened(require.resolve('@expo-google-fonts/mukta/600SemiBold/Mukta_600SemiBold.ttf')),
}

type Position = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }
type Run = { glyphs: { advanceWidth: number }[]; positions: Position[]; advanceWidth: number }
type ShapingFont = {
  layout(text: string, features?: unknown): Run
  glyphsForString(text: string): Run['glyphs']
}

const mostRemembered = 5000

/**
 * Shaping is most of a paper's time: amounts and codes need none, and words come again and again.
 */
function remembering(font: ShapingFont): ShapingFont {
  const kept = new Map<string, Pick<Run, 'glyphs' | 'positions'>>()
  const shape = font.layout.bind(font)
  font.layout = (text, features) => {
    if (features) return shape(text, features)
    if (/^[0-9A-Z .,:/%₹−–-]*$/.test(text)) return unshaped(font.glyphsForString(text))
    let run = kept.get(text)
    if (!run) {
      if (kept.size >= mostRemembered) kept.clear()
      run = shape(text)
      kept.set(text, run)
    }
    // pdfkit scales the positions that it is given, so it gets its own.
    return runOf(
      run.glyphs,
      run.positions.map((one) => ({ ...one })),
    )
  }
  return font
}

function unshaped(glyphs: Run['glyphs']): Run {
  return runOf(
    glyphs,
    glyphs.map(({ advanceWidth }) => ({ xAdvance: advanceWidth, yAdvance: 0, xOffset: 0, yOffset: 0 })),
  )
}

function runOf(glyphs: Run['glyphs'], positions: Position[]): Run {
  return {
    glyphs,
    positions,
    get advanceWidth() {
      return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
    },
  }
}

export { PDFDocument }
