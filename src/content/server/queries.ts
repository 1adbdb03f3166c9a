import type { CustomerSession, Session } from '#kit/access.ts'
import type { Day } from '#kit/date.ts'
import type { Output } from '#kit/endpoint.ts'
import { type Db, sql } from '#kit/server/db/db.ts'
import { likePattern } from '#kit/server/db/search.ts'
import type { listAllBanners, listAllQuestions, listBanners, listQuestions } from '../contract.ts'

type Banner = Output<typeof listBanners>['data'][number]
export type KeptBanner = Output<typeof listAllBanners>['data'][number]
type Question = Output<typeof listQuestions>['data'][number]
export type KeptQuestion = Output<typeof listAllQuestions>['data'][number]

const bannerColumns = sql`b.id, b.title, b.alt, '/api/images/' || b.hash || '/banner.png' as image_url, b.link`

type Kind = { user_type?: 'E' | 'D' | undefined; product_type?: 'E' | 'G' | undefined }

/**
 * Those for everybody, for the kind of person who asks or is named, and for the divisions that a
 * customer works in.
 */
export function bannersFor(db: Db, me: Session | null, named: Kind, today: Day): Promise<Banner[]> {
  const who = me?.kind === 'customer' ? { user_type: me.userType, product_type: me.productType } : named
  const divisions =
    who.user_type === 'E'
      ? sql`select v.division_code from employee_divisions v where v.employee_id = ${me?.id ?? 0}`
      : sql`select v.division_code from distributor_divisions v where v.distributor_id = ${me?.id ?? 0}`
  return db.rows<Banner>(sql`
    select ${bannerColumns}
    from banners b
    where b.active and ${today} between b.starts_on and b.ends_on
      and (b.user_type is null or b.user_type = ${who.user_type ?? null})
      and (b.product_type is null or b.product_type = ${who.product_type ?? null})
      and (b.division_code is null or b.division_code in (${divisions}))
    order by b.rank, b.id
    limit 12`)
}

const keptBannerColumns = sql`
  ${bannerColumns}, b.hash, b.user_type, b.product_type, b.division_code, b.starts_on, b.ends_on, b.rank, b.active`

export function allBanners(db: Db): Promise<KeptBanner[]> {
  return db.rows<KeptBanner>(sql`
    select ${keptBannerColumns}
    from banners b
    order by b.rank, b.id`)
}

type BannerForm = Omit<KeptBanner, 'id' | 'image_url' | 'rank'>

export async function isPicture(db: Db, hash: string): Promise<boolean> {
  return (await db.maybe(sql`select from files where hash = ${hash} and media_type = 'image/png'`)) !== null
}

export async function isDivision(db: Db, code: string): Promise<boolean> {
  return (await db.maybe(sql`select from divisions where code = ${code}`)) !== null
}

export function insertBanner(db: Db, form: BannerForm): Promise<KeptBanner> {
  return db.one<KeptBanner>(sql`
    insert into banners as b (title, alt, hash, link, user_type, product_type, division_code, starts_on, ends_on, active, rank)
    values (${form.title}, ${form.alt}, ${form.hash}, ${form.link}, ${form.user_type}, ${form.product_type}, ${form.division_code},
      ${form.starts_on}, ${form.ends_on}, ${form.active}, (select coalesce(max(rank), 0) + 1 from banners))
    returning ${keptBannerColumns}`)
}

export function writeBanner(db: Db, id: number, form: BannerForm): Promise<KeptBanner | null> {
  return db.maybe<KeptBanner>(sql`
    update banners b set title = ${form.title}, alt = ${form.alt}, hash = ${form.hash}, link = ${form.link},
      user_type = ${form.user_type}, product_type = ${form.product_type}, division_code = ${form.division_code}, starts_on = ${form.starts_on},
      ends_on = ${form.ends_on}, active = ${form.active}
    where b.id = ${id}
    returning ${keptBannerColumns}`)
}

export async function removeBanner(db: Db, id: number): Promise<boolean> {
  return (await db.change(sql`delete from banners where id = ${id}`)) === 1
}

export async function rankBanners(db: Db, ids: number[]): Promise<void> {
  await db.change(sql`
    with ranked as (
      select id, row_number() over (order by array_position(${ids}::bigint[], id), rank, id) as place
      from (select id, rank from banners order by id for update) held
    )
    update banners b set rank = ranked.place from ranked where ranked.id = b.id and b.rank <> ranked.place`)
}

const questionColumns = sql`q.id, q.topic, q.question, q.answer`
const keptColumns = sql`${questionColumns}, q.user_type, q.rank, q.active, q.helped, q.not_helped`

/** A few hundred at most: they are searched where one typing error is known. */
export function questionsFor(db: Db, me: CustomerSession): Promise<Question[]> {
  return db.rows<Question>(sql`
    select ${questionColumns}
    from questions q
    where q.active and (q.user_type is null or q.user_type = ${me.userType})
    order by q.topic, q.rank, q.id
    limit 500`)
}

export function allQuestions(db: Db, search: string): Promise<KeptQuestion[]> {
  const text = search.toLowerCase()
  return db.rows<KeptQuestion>(sql`
    select ${keptColumns} from questions q
    where ${text ? sql`q.search_text like ${likePattern(text)}` : sql`true`}
    order by q.topic, q.rank, q.id
    limit 500`)
}

type Form = Pick<KeptQuestion, 'topic' | 'question' | 'answer' | 'user_type' | 'rank' | 'active'>

export function insertQuestion(db: Db, form: Form): Promise<KeptQuestion> {
  return db.one<KeptQuestion>(sql`
    insert into questions as q (topic, question, answer, user_type, rank, active)
    values (${form.topic}, ${form.question}, ${form.answer}, ${form.user_type}, ${form.rank}, ${form.active})
    returning ${keptColumns}`)
}

export function writeQuestion(db: Db, id: number, form: Form): Promise<KeptQuestion | null> {
  return db.maybe<KeptQuestion>(sql`
    update questions q set topic = ${form.topic}, question = ${form.question}, answer = ${form.answer},
      user_type = ${form.user_type}, rank = ${form.rank}, active = ${form.active}
    where q.id = ${id}
    returning ${keptColumns}`)
}

export async function removeQuestion(db: Db, id: number): Promise<boolean> {
  return (await db.change(sql`delete from questions where id = ${id}`)) === 1
}

export async function countRating(db: Db, id: number, helped: boolean): Promise<boolean> {
  const counted = await db.change(sql`
    update questions set helped = helped + ${helped ? 1 : 0}, not_helped = not_helped + ${helped ? 0 : 1}
    where id = ${id} and active`)
  return counted === 1
}
