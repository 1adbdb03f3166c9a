// features: app
// What the journeys hold to be too faint: they look at every screen with it, so it must see.
import { tooFaint } from './contrast.ts'
import { expect, test } from './people.ts'

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

function scrolled(ground: string, style: string): string {
  return `<div style="height: 40px; overflow: auto; background: ${ground}"><p style="margin-top: 90px; ${style}">words</p></div>`
}

function on(ground: string, style: string): string {
  return `<div style="position: relative; height: 40px; background: ${ground}"><p style="${style}">words</p></div>`
}
