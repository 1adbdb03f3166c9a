// Puts banners, questions and the threads between customers and the office into the database.
import { createHash } from 'node:crypto'
import type { Day } from '#kit/date.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import { insert } from '../insert.ts'
import { hourMs } from '../past/calendar.ts'
import { makeBanners } from './banners.ts'
import { questions } from './questions.ts'
import { threads } from './threads.ts'

type Scene = { idOf: (username: string) => number; firmOf: (username: string) => string; today: Day; now: number }

export async function loadContent(db: Db, scene: Scene): Promise<void> {
  await insert(db, 'questions', questions, ['topic', 'question', 'answer', 'user_type', 'rank', 'helped', 'not_helped'])
  await loadBanners(db, scene.today)
  await loadThreads(db, scene)
}

async function loadBanners(db: Db, today: Day): Promise<void> {
  const { default: sharp } = await import('sharp')
  for (const { picture, ...banner } of makeBanners(today)) {
    const bytes = await sharp(Buffer.from(picture)).png({ compressionLevel: 9, palette: true }).toBuffer()
    const hash = createHash('sha256').update(bytes).digest('hex')
    await db.change(sql`
      insert into files (hash, media_type, size, bytes) values (${hash}, 'image/png', ${bytes.length}, ${bytes})
      on conflict (hash) do nothing`)
    await db.change(sql`
      insert into banners (title, alt, hash, link, user_type, product_type, starts_on, ends_on, rank)
      values (${banner.title}, ${banner.alt}, ${hash}, ${banner.link}, ${banner.user_type}, ${banner.product_type},
        ${banner.starts_on}, ${banner.ends_on}, ${banner.rank})`)
  }
}

async function loadThreads(db: Db, { idOf, firmOf, now }: Scene): Promise<void> {
  const told = threads.map(({ age, pace, said, ...thread }, at) => {
    const began = now - (age * 24 + 3 + (at % 4)) * hourMs
    const written = said.map((text, turn) => ({
      text,
      from_office: turn % 2 === 1,
      at: new Date(Math.min(now, began + turn * pace * hourMs)).toISOString(),
    }))
    return { ...thread, id: at + 1, written }
  })
  await insert(
    db,
    'message_threads',
    told.map(({ id, from, topic, product_type, state, written }) => ({
      id,
      account_id: idOf(from),
      owner_id: idOf(firmOf(from)),
      product_type,
      topic,
      state,
      assignee_id: written.length > 1 ? idOf(product_type === 'G' ? 'admin-g' : 'admin') : null,
      created_at: written[0]?.at,
      changed_at: written.at(-1)?.at,
      answered_at: written[1]?.at ?? null,
    })),
  )
  await insert(
    db,
    'messages',
    told.flatMap(({ id, from, product_type, written }) =>
      written.map(({ text, from_office, at }) => ({
        thread_id: id,
        author_id: idOf(from_office ? (product_type === 'G' ? 'admin-g' : 'admin') : from),
        from_office,
        text,
        at,
      })),
    ),
    ['thread_id', 'author_id', 'from_office', 'text', 'at'],
  )
  await db.one(sql`select setval(pg_get_serial_sequence('message_threads', 'id'), ${told.length})`)
  await attachNote(db)
  await insert(
    db,
    'saved_answers',
    answers.map((answer) => ({ ...answer, product_type: 'E', saved_by: idOf('admin') })),
    ['product_type', 'title', 'text', 'saved_by'],
  )
}

/** The first thread shows what the driver signed. */
async function attachNote(db: Db): Promise<void> {
  const { default: sharp } = await import('sharp')
  const bytes = await sharp(Buffer.from(deliveryNote)).jpeg({ quality: 82 }).toBuffer()
  const hash = createHash('sha256').update(bytes).digest('hex')
  await db.change(sql`
    insert into files (hash, media_type, size, bytes) values (${hash}, 'image/jpeg', ${bytes.length}, ${bytes})
    on conflict (hash) do nothing`)
  await db.change(sql`
    insert into message_files (message_id, added_by, file_name, hash, media_type, size, added_at)
    select id, author_id, 'delivery note.jpg', ${hash}, 'image/jpeg', ${bytes.length}, at
    from messages where thread_id = 1 order by id limit 1`)
}

const deliveryNote = `<svg xmlns="http://www.w3.org/2000/svg" width="620" height="440">
  <rect width="620" height="440" fill="#fbfaf4"/>
  <g fill="none" stroke="#33414d" stroke-width="2"><rect x="30" y="30" width="560" height="380"/>
    <path d="M30 90h560M30 150h560M30 210h560M30 270h560M300 90v180"/></g>
  <g fill="#33414d"><rect x="48" y="52" width="190" height="16"/><rect x="430" y="52" width="140" height="16"/>
    <rect x="48" y="112" width="150" height="12"/><rect x="318" y="112" width="60" height="12"/>
    <rect x="48" y="172" width="180" height="12"/><rect x="318" y="172" width="90" height="12"/>
    <rect x="48" y="232" width="120" height="12"/><rect x="318" y="232" width="48" height="12"/></g>
  <path d="M330 350c30-50 44 40 66-6s30 34 52-8 26 28 60-2" fill="none" stroke="#1d3f8f" stroke-width="4"/>
  <path d="M318 376h240" stroke="#33414d" stroke-width="2"/>
</svg>`

const answers = [
  {
    title: 'Invoice as PDF',
    text: 'You find every invoice under Invoices. Open it and press ‘PDF’; the statement of account is on Outstanding.',
  },
  {
    title: 'Short or damaged goods',
    text: 'We are sorry. Please open the invoice, press ‘Claim’, choose the lines and packs and add a photo. We answer within two working days.',
  },
  {
    title: 'Payment not seen yet',
    text: 'We do not see the payment at the bank yet. Please send us the UTR number and the day, then we look for it at once.',
  },
  {
    title: 'Colleague needs an account',
    text: 'Open My profile, People, and invite your colleague as buyer or accountant. They get an e-mail and choose their own password.',
  },
]
