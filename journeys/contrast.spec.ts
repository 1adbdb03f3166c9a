// features: app
// What the journeys hold to be too faint, crowded or close: they look at every screen with it, so
// it must see.
import { tooFaint } from './contrast.ts'
import { crowded } from './crowding.ts'
import { expect, test } from './people.ts'
import { tooClose } from './reading.ts'

const cases: [what: string, html: string, isFaint: boolean][] = [
  ['grey on white', '<p style="color: #777">words</p>', true],
  ['darker grey on white', '<p style="color: #767676">words</p>', false],
  ['grey on white, but large', '<p style="color: #777; font-size: 24px">words</p>', false],
  ['colours written otherwise', '<p style="color: oklch(0.7 0.1 200); background: oklch(0.6 0.1 200)">words</p>', true],
  ['black made faint by what is around it', '<div style="opacity: 0.4"><p style="color: #000">words</p></div>', true],
  ['a ground that lets the one below through', on('#000', 'background: rgb(255 255 255 / 0.1); color: #111'), true],
  ['the same with light words', on('#000', 'background: rgb(255 255 255 / 0.1); color: #fff'), false],
  ['words beside the box that holds them', on('#000', 'position: absolute; top: 100%; color: #000'), false],
  ['words that come by scrolling', scrolled('#000', 'color: #111'), true],
  ['light words that come by scrolling', scrolled('#000', 'color: #fff'), false],
  ['what is typed', '<input value="words" style="color: #aaa; background: #fff">', true],
  ['what can’t be used', '<button disabled style="color: #aaa; background: #fff">words</button>', false],
  ['what is not seen', '<p style="color: #fff; visibility: hidden">words</p>', false],
  ['words of a drawing', '<svg><text y="20" fill="#ddd">words</text></svg>', true],
]

test('text is found that stands out too little from what is behind it', async ({ page }) => {
  for (const [what, html, isFaint] of cases) {
    await page.setContent(html)
    expect.soft(await tooFaint(page), what).toHaveLength(isFaint ? 1 : 0)
  }
})

const narrow = 'width: 60px; overflow: hidden; white-space: nowrap'

const crowds: [what: string, html: string, isCrowded: boolean][] = [
  ['words beside each other', '<p>words</p><p>more words</p>', false],
  ['words on words', '<p>words</p><p style="margin-top: -24px">words</p>', true],
  ['words under a bar', '<p style="margin: 0">words</p><p style="position: fixed; top: 0">a bar</p>', false],
  ['a button on words', '<p>words</p><button style="display: flex; margin-top: -30px">press</button>', true],
  ['words that are cut off', `<p style="${narrow}">many words in one line</p>`, true],
  ['the same with a title', `<p style="${narrow}" title="many words in one line">many words in one line</p>`, false],
  ['a word in two pieces', '<p style="width: 40px; overflow-wrap: anywhere">Bhubaneswar</p>', true],
  ['an amount in two pieces', '<p style="width: 40px; overflow-wrap: anywhere">₹1,23,456.00</p>', true],
  ['an e-mail address in two pieces', '<p style="width: 60px; overflow-wrap: anywhere">a@stockists.example</p>', false],
]

test('what overlaps, is cut off or broken is found', async ({ page }) => {
  for (const [what, html, isCrowded] of crowds) {
    await page.setContent(html)
    expect.soft((await crowded(page)).length > 0, what).toBe(isCrowded)
  }
})

const square = (px: number) => `<button style="width: ${px}px; height: ${px}px; padding: 0; border: 0"></button>`

const distances: [what: string, html: string, isClose: boolean][] = [
  ['two large ones', `<div style="display: flex">${square(24)}${square(24)}</div>`, false],
  ['two small ones', `<div style="display: flex">${square(16)}${square(16)}</div>`, true],
  ['two small ones apart', `<div style="display: flex; gap: 8px">${square(16)}${square(16)}</div>`, false],
  ['a small one beside a large one', `<div style="display: flex">${square(16)}${square(40)}</div>`, true],
  ['two links in a sentence', '<p><a href="/">one</a> <a href="/">two</a></p>', false],
]

test('what is too small to be pressed beside another is found', async ({ page }) => {
  for (const [what, html, isClose] of distances) {
    await page.setContent(html)
    expect.soft((await tooClose(page)).length > 0, what).toBe(isClose)
  }
})

function scrolled(ground: string, style: string): string {
  return `<div style="height: 40px; overflow: auto; background: ${ground}"><p style="margin-top: 90px; ${style}">words</p></div>`
}

function on(ground: string, style: string): string {
  return `<div style="position: relative; height: 40px; background: ${ground}"><p style="${style}">words</p></div>`
}
