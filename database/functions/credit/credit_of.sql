drop function if exists credit_of(bigint, date, integer);
-- A firm's credit over both product types: its limit, less what it owes, less its open orders.
-- Money on account counts as paid, for the oldest documents first; what is then more than
-- `overdue_days` past due is late, and holds orders. `pay_paise` brings the firm back within its
-- limit, as far as paying can; `lower_paise` is what it is over even then.
create or replace function credit_of(of_firm bigint, today date, overdue_days integer)
returns table (limit_paise bigint, owed_paise bigint, on_account_paise bigint, open_paise bigint, left_paise bigint,
  pay_paise bigint, lower_paise bigint, late_paise bigint, late_count bigint, late jsonb)
language sql stable as $$
  select d.credit_limit_paise, o.owed, o.on_account, coalesce(v.total_paise, 0)::bigint, c.left_paise,
    least(c.over, c.unpaid), c.over - least(c.over, c.unpaid), o.late, o.late_count,
    o.oldest || jsonb_build_object('late_paise', o.late, 'overdue_days', overdue_days)
  from distributors d
  left join open_order_values v on v.distributor_id = d.id
  cross join lateral (
    select coalesce(sum(u.balance_paise) filter (where u.due_date is not null), 0)::bigint as owed,
      coalesce(sum(u.balance_paise) filter (where u.due_date is null), 0)::bigint as on_account,
      coalesce(sum(u.unpaid) filter (where u.is_late), 0)::bigint as late,
      count(*) filter (where u.is_late) as late_count,
      (array_agg(jsonb_build_object('invoice_no', u.no, 'due_date', u.due_date, 'balance_paise', u.unpaid)
        order by u.due_date, u.id) filter (where u.is_late))[1] as oldest
    from (
      select p.*, p.unpaid > 0 and p.due_date < today - overdue_days as is_late
      from (
        -- Money comes first and is taken off what follows, the oldest due first.
        select x.id, x.no, x.due_date, x.balance_paise, least(x.balance_paise, greatest(0,
          sum(case when x.due_date is null then -x.balance_paise else x.balance_paise end)
            over (order by x.due_date nulls first, x.id, x.kind)))::bigint as unpaid
        from open_documents x
        where x.distributor_id = d.id
      ) p
    ) u
  ) o
  cross join lateral (
    select l.left_paise, greatest(-l.left_paise, 0) as over, greatest(o.owed - o.on_account, 0) as unpaid
    from (select (d.credit_limit_paise - o.owed + o.on_account - coalesce(v.total_paise, 0))::bigint as left_paise) l
  ) c
  where d.id = of_firm
$$;
