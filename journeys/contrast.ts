/// <reference lib="dom" />
// Text too faint to read (WCAG 1.4.3), found by the colours that the browser has computed. axe
// finds more, but needs ten times as long.
import type { Page } from '@playwright/test'

/**
 * The text of a page, or of a part of it, that stands out too little from what is painted behind
 * it, in words.
 */
export function tooFaint(page: Page, part = 'html'): Promise<string[]> {
  return page.evaluate(async (part) => {
    type Colour = [red: number, green: number, blue: number, alpha: number]
    type Look = {
      ground: Colour
      opacity: number
      isPicture: boolean
      style: CSSStyleDeclaration
      box: DOMRect
      isScrolled: boolean
    }

    const brush = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    const colours = new Map<string, Colour>()
    const looks = new Map<Element, Look>()
    const nothing: Pick<Look, 'ground' | 'isPicture'> = { ground: [0, 0, 0, 0], isPicture: false }
    const typed = 'input:not([type=checkbox], [type=radio], [type=file], [type=range], [type=hidden]), select, textarea'

    // A colour on its way to another would be measured in between.
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished))
    return [...document.querySelectorAll(`:is(${part}) *`)]
      .filter((element) => hasText(element) && isSeen(element) && !isDisabled(element))
      .flatMap(complaintOf)

    function hasText(element: Element): boolean {
      if (element.matches(typed)) return true
      return [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())
    }

    function isSeen(element: Element): boolean {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
      const { width, height } = element.getBoundingClientRect()
      return width > 1 && height > 1
    }

    /** What can't be used may be faint, and so may its label. */
    function isDisabled(element: Element): boolean {
      if (element.closest(':disabled, [aria-disabled=true]')) return true
      return element.closest('label')?.control?.matches(':disabled, [aria-disabled=true]') ?? false
    }

    function complaintOf(element: Element): string[] {
      const around = [element]
      for (let one = element.parentElement; one; one = one.parentElement) around.push(one)
      const { x, y, width, height } = element.getBoundingClientRect()
      let [across, down] = [x + width / 2, y + height / 2]
      const paints = around.map((one, at) => {
        const look = lookOf(one)
        const { left, right, top, bottom } = look.box
        if (look.isScrolled) {
          across = Math.min(Math.max(across, left), right)
          down = Math.min(Math.max(down, top), bottom)
        }
        // Words may stand beside the box that holds them: it is not behind them then. The page is
        // behind everything.
        const isBehind = left <= across && across <= right && top <= down && down <= bottom
        return isBehind || at >= around.length - 2 ? look : { ...look, ...nothing }
      })
      const opaque = paints.findIndex(({ ground }) => ground[3] === 1)
      // Nobody can say what lies behind words on a picture.
      if (paints.slice(0, opaque < 0 ? undefined : opaque + 1).some(({ isPicture }) => isPicture)) return []
      const { style } = paints[0] as Look
      const ink = read(element instanceof SVGElement ? style.fill : style.color)
      const outside: Colour = [255, 255, 255, 1]
      const ground = painted(paints, paints.length - 1, outside)
      const ratio = contrast(painted(paints, paints.length - 1, outside, ink), ground)
      const px = Number.parseFloat(style.fontSize)
      const needed = px >= 24 || (px >= 18.66 && Number(style.fontWeight) >= 700) ? 3 : 4.5
      if (ratio >= needed) return []
      return [`${element.outerHTML.slice(0, 200)} has ${ratio.toFixed(2)} : 1 and needs ${needed} : 1`]
    }

    /** From the outermost inwards; what is translucent lets through what was there before it. */
    function painted(paints: Look[], at: number, before: Colour, ink?: Colour): Colour {
      const { ground, opacity } = paints[at] as Look
      const own = over(ground, before)
      const inside = at > 0 ? painted(paints, at - 1, own, ink) : ink ? over(ink, own) : own
      return over([inside[0], inside[1], inside[2], opacity], before)
    }

    function lookOf(element: Element): Look {
      const known = looks.get(element)
      if (known) return known
      const style = getComputedStyle(element)
      const look = {
        ground: read(style.backgroundColor),
        opacity: Number(style.opacity),
        isPicture: style.backgroundImage !== 'none',
        style,
        box: element.getBoundingClientRect(),
        isScrolled: style.overflow !== 'visible',
      }
      looks.set(element, look)
      return look
    }

    /** In whatever way the colour is written. */
    function read(written: string): Colour {
      const known = colours.get(written)
      if (known) return known
      if (!brush) throw new Error('This browser paints no canvas.')
      brush.clearRect(0, 0, 1, 1)
      brush.fillStyle = written
      brush.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0, alpha = 0] = brush.getImageData(0, 0, 1, 1).data
      const colour: Colour = [red, green, blue, alpha / 255]
      colours.set(written, colour)
      return colour
    }

    function over([red, green, blue, alpha]: Colour, under: Colour): Colour {
      const mix = (top: number, below: number) => top * alpha + below * (1 - alpha)
      return [mix(red, under[0]), mix(green, under[1]), mix(blue, under[2]), 1]
    }

    function contrast(one: Colour, other: Colour): number {
      const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
      return (light + 0.05) / (dark + 0.05)
    }

    function luminance([red, green, blue]: Colour): number {
      const linear = (part: number) => (part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4)
      return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }
  }, part)
}
