// What is inside a pack, drawn in front of its carton.
import { arc, type Canvas, ellipse, fill, rectangle, rounded } from './canvas.ts'
import { amber, amberDeep, between, type Colours, foil, foilEdge, glass, glassEdge, ink, white } from './inks.ts'

export type Pack =
  | 'strip'
  | 'jar'
  | 'bottle'
  | 'dropper'
  | 'tube'
  | 'vial'
  | 'ampoule'
  | 'drip'
  | 'pen'
  | 'inhaler'
  | 'spray'
  | 'sachet'

type Draw = (canvas: Canvas, colours: Colours) => void

export const contents: Partial<Record<Pack, Draw>> = {
  strip: (canvas, colours) => {
    fill(canvas, foilEdge, rounded(79, 137, 110, 43, 5))
    fill(canvas, foil, rounded(79, 136, 110, 42, 5))
    for (let row = 0; row < 2; row++) {
      for (let column = 0; column < 5; column++) {
        const [x, y] = [93 + column * 20.5, 147.5 + row * 19]
        fill(canvas, foilEdge, ellipse(x, y + 1.2, 7.6))
        fill(canvas, between(white, colours.main, 0.18), ellipse(x, y, 7))
        fill(canvas, between(white, colours.main, 0.34), rectangle(x - 4, y - 0.5, 8, 1))
      }
    }
  },
  jar: (canvas, colours) => {
    fill(canvas, '#f4f6f7', rounded(116, 98, 72, 82, 10))
    fill(canvas, '#d9dfe1', rounded(176, 98, 12, 82, 6))
    fill(canvas, between(colours.main, white, 0.12), rounded(112, 78, 80, 24, 4))
    for (let x = 118; x < 190; x += 6) fill(canvas, colours.deep, rectangle(x, 82, 1, 16))
    fill(canvas, colours.main, rectangle(116, 120, 72, 40))
    fill(canvas, white, rectangle(122, 130, 48, 4), rectangle(122, 140, 34, 3), rectangle(122, 147, 40, 3))
  },
  bottle: (canvas, colours) => {
    const body = [
      ...arc(132, 100, 10, 16, 180, 270),
      ...arc(178, 100, 10, 16, 270, 360),
      188,
      174,
      182,
      180,
      128,
      180,
      122,
      174,
    ]
    fill(canvas, amber, body, rectangle(140, 74, 30, 14))
    fill(canvas, amberDeep, [178, 86, 188, 100, 188, 174, 182, 180, 176, 180, 176, 86])
    fill(canvas, white, rounded(137, 56, 36, 22, 3))
    fill(canvas, '#d9dfe1', rectangle(137, 72, 36, 2))
    for (let x = 141; x < 172; x += 5) fill(canvas, '#d9dfe1', rectangle(x, 59, 1, 11))
    fill(canvas, white, rectangle(122, 112, 66, 50))
    fill(canvas, colours.main, rectangle(122, 146, 66, 16))
    fill(canvas, ink, rectangle(128, 120, 40, 4))
    fill(canvas, foilEdge, rectangle(128, 129, 30, 3), rectangle(128, 136, 36, 3))
  },
  dropper: (canvas, colours) => {
    fill(canvas, colours.main, [150, 84, 164, 84, 168, 112, 146, 112])
    fill(canvas, colours.deep, rounded(143, 110, 28, 10, 2))
    fill(canvas, white, rounded(134, 118, 46, 62, 8))
    fill(canvas, '#d9dfe1', rounded(172, 120, 8, 58, 4))
    fill(canvas, between(colours.main, white, 0.1), rectangle(134, 136, 46, 28))
    fill(canvas, white, rectangle(139, 143, 30, 3), rectangle(139, 150, 22, 3))
  },
  tube: (canvas, colours) => {
    fill(canvas, white, [22, 122, 138, 128, 146, 136, 146, 160, 138, 168, 22, 174])
    fill(canvas, '#e3e8ea', [22, 148, 146, 148, 146, 160, 138, 168, 22, 174])
    fill(canvas, foil, rectangle(14, 121, 9, 54))
    for (let y = 124; y < 174; y += 5) fill(canvas, foilEdge, rectangle(15, y, 7, 1))
    fill(canvas, colours.main, [44, 123.2, 104, 126.2, 104, 169.8, 44, 172.8])
    fill(canvas, white, rectangle(52, 138, 40, 5), rectangle(52, 148, 28, 3), rectangle(52, 155, 34, 3))
    fill(canvas, colours.deep, rounded(146, 131, 38, 34, 4))
    for (let y = 135; y < 164; y += 5) fill(canvas, between(colours.deep, white, 0.2), rectangle(150, y, 32, 1))
  },
  vial: (canvas, colours) => {
    fill(canvas, glassEdge, rounded(132, 102, 54, 78, 10))
    fill(canvas, glass, rounded(134, 104, 46, 74, 8))
    fill(canvas, glass, rectangle(145, 92, 28, 14))
    fill(canvas, foil, rounded(141, 80, 36, 17, 3))
    fill(canvas, colours.main, rounded(143, 73, 32, 10, 3))
    fill(canvas, white, rectangle(132, 122, 54, 40))
    fill(canvas, colours.main, rectangle(132, 150, 54, 12))
    fill(canvas, ink, rectangle(137, 129, 34, 4))
    fill(canvas, foilEdge, rectangle(137, 138, 26, 3))
  },
  ampoule: (canvas, colours) => {
    for (let at = 0; at < 5; at++) {
      const x = 84 + at * 21
      fill(canvas, glassEdge, [
        x + 5,
        116,
        x + 9,
        116,
        x + 10,
        132,
        x + 15,
        142,
        x + 15,
        178,
        x - 1,
        178,
        x - 1,
        142,
        x + 4,
        132,
      ])
      fill(canvas, glass, [
        x + 6,
        118,
        x + 8,
        118,
        x + 9,
        132,
        x + 13,
        143,
        x + 13,
        177,
        x + 1,
        177,
        x + 1,
        143,
        x + 5,
        132,
      ])
      fill(canvas, colours.main, rectangle(x - 1, 152, 16, 16))
      fill(canvas, white, rectangle(x + 2, 156, 9, 2), rectangle(x + 2, 161, 6, 2))
    }
  },
  drip: (canvas, colours) => {
    fill(canvas, glassEdge, rounded(124, 84, 64, 96, 14))
    fill(canvas, glass, rounded(127, 86, 58, 92, 12))
    fill(canvas, between(glass, colours.main, 0.14), [127, 128, 185, 128, 185, 168, 175, 178, 137, 178, 127, 168])
    fill(canvas, colours.main, rounded(144, 66, 24, 20, 3))
    fill(canvas, white, rectangle(124, 110, 64, 44))
    fill(canvas, colours.main, rectangle(124, 110, 64, 5))
    fill(canvas, ink, rectangle(131, 122, 38, 4))
    fill(canvas, foilEdge, rectangle(131, 131, 30, 3), rectangle(131, 138, 44, 3), rectangle(131, 145, 24, 3))
  },
  pen: (canvas, colours) => {
    fill(canvas, glassEdge, rounded(26, 130, 132, 30, 6))
    fill(canvas, glass, rounded(28, 132, 128, 26, 5))
    fill(canvas, white, rectangle(56, 130, 66, 30))
    fill(canvas, colours.main, rectangle(56, 130, 10, 30))
    fill(canvas, ink, rectangle(72, 138, 36, 4))
    fill(canvas, foilEdge, rectangle(72, 147, 26, 3))
    fill(canvas, foil, rounded(156, 134, 16, 22, 3))
    fill(canvas, colours.deep, rounded(14, 134, 14, 22, 3))
  },
  inhaler: (canvas, colours) => {
    fill(canvas, foil, rounded(146, 66, 30, 50, 6))
    fill(canvas, foilEdge, rectangle(170, 72, 6, 40))
    fill(canvas, colours.main, [138, 88, 184, 88, 182, 152, 182, 180, 118, 180, 114, 152, 138, 150])
    fill(canvas, colours.deep, [114, 152, 122, 151, 126, 180, 118, 180])
    fill(canvas, white, rounded(146, 104, 30, 34, 3))
    fill(canvas, colours.main, rectangle(150, 111, 20, 4))
    fill(canvas, foilEdge, rectangle(150, 120, 16, 3), rectangle(150, 127, 20, 3))
  },
  spray: (canvas, colours) => {
    fill(canvas, white, [154, 66, 162, 66, 166, 98, 150, 98])
    fill(canvas, white, rounded(138, 96, 40, 14, 4))
    fill(canvas, '#d9dfe1', rectangle(140, 107, 36, 3))
    fill(canvas, between(colours.main, white, 0.1), rounded(132, 110, 52, 70, 9))
    fill(canvas, colours.deep, rounded(176, 112, 8, 66, 4))
    fill(canvas, white, rectangle(132, 128, 52, 34))
    fill(canvas, ink, rectangle(138, 135, 32, 4))
    fill(canvas, foilEdge, rectangle(138, 144, 24, 3), rectangle(138, 151, 30, 3))
  },
}
