// What stands in place of lucide's own maker of icons in the build (vite.config.ts): the same
// picture without what nobody here sets, as sizes, colours and a context.
import { type ComponentProps, createElement } from 'react'
import { cx } from './cx.ts'

type Drawing = { node: (readonly [tag: string, attributes: Record<string, string>])[] }

export default function iconOf({ node }: Drawing) {
  const strokes = node.map(([tag, attributes]) => createElement(tag, attributes))
  // biome-ignore lint/correctness/noComponentHookFactories: made once, where it is declared
  return function Icon({ className, ...rest }: ComponentProps<'svg'>) {
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: cx('lucide', className),
        ...(!Object.keys(rest).some(isSaid) && { 'aria-hidden': 'true' }),
        ...rest,
      },
      strokes,
    )
  }
}

function isSaid(prop: string): boolean {
  return prop.startsWith('aria-') || prop === 'role' || prop === 'title'
}
