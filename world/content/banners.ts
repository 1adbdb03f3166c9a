// Six banners with drawn pictures: shapes only, as a machine may have no fonts.
import { addDays, type Day } from '#kit/date.ts'
import { status } from '#orders/status.ts'

type Look = { ground: string; accent: string; shape: string }

const looks: readonly Look[] = [
  { ground: '#e3f1f0', accent: '#0a6d75', shape: capsules() },
  { ground: '#fbeee0', accent: '#b4641a', shape: boxes() },
  { ground: '#e8eefb', accent: '#2b5fb8', shape: drops() },
  { ground: '#f0ecf8', accent: '#6a4bb0', shape: capsules() },
  { ground: '#e9f5e4', accent: '#3f7d2b', shape: boxes() },
  { ground: '#f8e9ec', accent: '#a83a55', shape: drops() },
]

export function makeBanners(today: Day) {
  const all = [
    ['Winter range: coughs and colds', 'Capsules in a row on a light green ground', '/products', null, null, -20, 40],
    ['New launches of this month', 'Boxes of different size on sand', '/products?new=1', null, null, -10, 30],
    [
      'Confirm orders on your phone',
      'Drops on a light blue ground',
      `/my-orders?status=${status.awaitingConfirmation}`,
      'D',
      null,
      -30,
      60,
    ],
    ['Half-yearly stock statement is due', 'Capsules in a row on lilac', '/my-outstanding', 'D', 'E', -3, 12],
    [
      'Generics: whole cartons, better rates',
      'Boxes of different size on a light green ground',
      '/products',
      null,
      'G',
      -15,
      45,
    ],
    ['Diwali timings of all CFAs', 'Drops on a rose ground', '/faq', null, null, -40, -5],
  ] as const
  return all.map(([title, alt, link, user_type, product_type, from, until], at) => ({
    title,
    alt,
    link,
    user_type,
    product_type,
    starts_on: addDays(today, from),
    ends_on: addDays(today, until),
    rank: at + 1,
    picture: pictureOf(looks[at] as Look),
  }))
}

function pictureOf({ ground, accent, shape }: Look): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="400" viewBox="0 0 1200 400"><rect width="1200" height="400" fill="${ground}"/><circle cx="1010" cy="60" r="260" fill="${accent}" opacity=".10"/><circle cx="180" cy="380" r="180" fill="${accent}" opacity=".08"/><g fill="${accent}">${shape}</g></svg>`
}

function capsules(): string {
  return [0, 1, 2, 3, 4]
    .map(
      (at) =>
        `<g transform="translate(${330 + at * 135} 200) rotate(${-30 + at * 12})"><rect x="-34" y="-95" width="68" height="190" rx="34" opacity=".25"/><path d="M-34 0v-61a34 34 0 0 1 68 0V0z" opacity="${0.95 - at * 0.12}"/></g>`,
    )
    .join('')
}

function boxes(): string {
  return [
    [260, 150],
    [430, 210],
    [620, 120],
    [780, 240],
    [960, 170],
  ]
    .map(
      ([x = 0, height = 0], at) =>
        `<rect x="${x}" y="${330 - height}" width="130" height="${height}" rx="10" opacity="${0.35 + at * 0.14}"/><rect x="${x + 22}" y="${330 - height + 26}" width="86" height="12" rx="6" fill="#fff" opacity=".85"/>`,
    )
    .join('')
}

function drops(): string {
  return [0, 1, 2, 3]
    .map(
      (at) =>
        `<path transform="translate(${320 + at * 180} ${90 + (at % 2) * 40}) scale(${1 - (at % 3) * 0.15})" d="M60 0c34 52 60 88 60 126a60 60 0 0 1-120 0C0 88 26 52 60 0z" opacity="${0.4 + at * 0.18}"/>`,
    )
    .join('')
}
