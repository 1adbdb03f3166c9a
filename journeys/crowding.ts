/// <reference lib="dom" />
// What stands on top of something else, is cut off or broken inside a word, found by the boxes that
// the browser has laid out.
import type { Page } from '@playwright/test'

/**
 * What nobody can read as it should be, in words: overlaps, texts cut off with no title, words and
 * amounts in two pieces.
 */
export function crowded(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    type Box = { left: number; top: number; right: number; bottom: number }
    /**
     * What cuts an element off, and the bar that it scrolls with: bars lie above the page on
     * purpose.
     */
    type Frame = { box: Box; bar: Element | null }
    type Line = { box: Box; bar: Element | null; element: Element; text: string }

    const everywhere: Frame = { box: { left: -1e6, top: -1e6, right: 1e6, bottom: 1e6 }, bar: null }
    const frames = new Map<Element, Frame>()
    await new Promise(requestAnimationFrame)
    const root = document.querySelector('[role=dialog], [role=alertdialog]') ?? document.body
    const texts = textsIn(root)
    const lines = texts.flatMap(linesOf).sort((one, other) => one.box.top - other.box.top)
    return [...overlapping(lines), ...covered(lines), ...cutOff(), ...broken()].slice(0, 12)

    function textsIn(part: Element): Text[] {
      const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
      const found: Text[] = []
      while (walker.nextNode()) {
        const text = walker.currentNode as Text
        if (text.data.trim() && text.parentElement && isSeen(text.parentElement)) found.push(text)
      }
      return found
    }

    function isSeen(element: Element): boolean {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
      if (element.closest('.sr-only, [aria-hidden=true], option')) return false
      const { width, height } = element.getBoundingClientRect()
      return width > 1 && height > 1
    }

    function frameOf(element: Element | null): Frame {
      if (!element || element === document.documentElement) return everywhere
      const known = frames.get(element)
      if (known) return known
      const { position, overflowX, overflowY } = getComputedStyle(element)
      const around = position === 'fixed' ? everywhere : frameOf(element.parentElement)
      const cuts = overflowX !== 'visible' || overflowY !== 'visible'
      const frame = {
        box: cuts ? within(element.getBoundingClientRect(), around.box) : around.box,
        bar: position === 'fixed' || position === 'sticky' ? element : around.bar,
      }
      frames.set(element, frame)
      return frame
    }

    function within(one: Box, other: Box): Box {
      return {
        left: Math.max(one.left, other.left),
        top: Math.max(one.top, other.top),
        right: Math.min(one.right, other.right),
        bottom: Math.min(one.bottom, other.bottom),
      }
    }

    function linesOf(text: Text): Line[] {
      const element = text.parentElement as Element
      const { box, bar } = frameOf(element)
      const range = document.createRange()
      range.selectNodeContents(text)
      return [...range.getClientRects()]
        .map((line) => ({ box: within(line, box), bar, element, text: text.data.trim().slice(0, 40) }))
        .filter((line) => line.box.right - line.box.left > 2 && line.box.bottom - line.box.top > 4)
    }

    function meets(one: Box, other: Box): boolean {
      const { left, top, right, bottom } = within(one, other)
      return right - left > 2 && bottom - top > 4
    }

    function overlapping(lines: Line[]): string[] {
      return lines.flatMap((one, at) => {
        const below = lines.slice(at + 1)
        const end = below.findIndex(({ box }) => box.top > one.box.bottom - 4)
        return below
          .slice(0, end < 0 ? undefined : end)
          .filter((other) => other.element !== one.element && other.bar === one.bar && meets(one.box, other.box))
          .map((other) => `'${one.text}' overlaps '${other.text}'`)
      })
    }

    function covered(lines: Line[]): string[] {
      return [...root.querySelectorAll('button, .button, .input')]
        .filter((control) => isSeen(control) && !getComputedStyle(control).display.startsWith('inline'))
        .flatMap((control) => {
          const { box, bar } = frameOf(control)
          const own = within(control.getBoundingClientRect(), box)
          return lines
            .filter((line) => line.bar === bar && !control.contains(line.element) && meets(own, line.box))
            .filter(({ element }) => !control.parentElement?.matches('.input') && !element.closest('label, .input'))
            .map(({ text }) => `'${control.textContent?.trim().slice(0, 40)}' covers '${text}'`)
        })
    }

    function cutOff(): string[] {
      return [...root.querySelectorAll('*')]
        .filter(
          (element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 4 && isSeen(element),
        )
        .filter((element) => /hidden|clip/.test(getComputedStyle(element).overflowX) && element.textContent?.trim())
        .filter(
          (element) => !element.closest('[title], [aria-label]:is(a, button)') && !element.querySelector('[title]'),
        )
        .map((element) => `'${element.textContent?.trim().slice(0, 40)}' is cut off`)
    }

    /** An address or a file's name is one long word: it may break. */
    function broken(): string[] {
      const dateOrNumber = /\d\d-\d\d-\d{4}|\d\d-\d{6}|[A-Z]{3}\/\d{4}\/\d{6}/
      const whole = new RegExp(`${dateOrNumber.source}|[₹−]?[\\p{L}\\d]+([,.]\\d+)*`, 'gu')
      return texts
        .filter(({ data }) => data.length < 300)
        .flatMap((text) => {
          const range = document.createRange()
          return [...text.data.matchAll(whole)].flatMap(({ index, 0: word }) => {
            if (word.length > 24 || /[@/._]/.test(text.data[index - 1] ?? '')) return []
            range.setStart(text, index)
            range.setEnd(text, index + word.length)
            const [first, ...others] = range.getClientRects()
            const isOne = others.every(({ top }) => Math.abs(top - (first?.top ?? 0)) < 6)
            return isOne ? [] : [`'${word}' is broken in '${text.data.trim().slice(0, 40)}'`]
          })
        })
    }
  })
}
