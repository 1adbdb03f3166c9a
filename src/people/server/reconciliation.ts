import { type Db, sql } from '#kit/server/db/db.ts'
import type { Difference } from '#kit/server/http/feature.ts'

/**
 * Where the lists of distributors and employees, or the number that is kept of them, say something
 * else than their accounts.
 */
export function peopleDifferences(db: Db): Promise<Difference[]> {
  return db.rows<Difference>(sql`
    select 'a person who is listed otherwise than the account says' as what, id::text as which
    from listed_people l
    full join people_to_list() p using (id)
    where (l.kind, l.div_type, l.code, l.name, l.found, l.place, l.state_code, l.credit_limit_paise, l.licence_expires_on)
      is distinct from (p.kind, p.div_type, p.code, p.name, p.found, p.place, p.state_code, p.credit_limit_paise, p.licence_expires_on)
    union all
    select 'a distributor who is found by other words than the list says', id::text
    from distributors_by_word k
    full join (
      select distinct l.div_type, w.word, l.name, l.id
      from listed_people l cross join lateral words_found_in(l.found) w
      where l.kind = 'D'
    ) l using (div_type, word, name, id)
    where k.word is null or l.word is null
    group by id
    union all
    select 'people who are counted otherwise than they are listed', kind || ' ' || div_type
    from (select kind, div_type, sum(people) as people from people_counts group by kind, div_type) c
    full join (select kind, div_type, count(*) as people from listed_people group by kind, div_type) l using (kind, div_type)
    where coalesce(c.people, 0) <> coalesce(l.people, 0)
    limit 100`)
}
