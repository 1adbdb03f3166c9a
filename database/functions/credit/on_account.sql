-- Money and credit notes of a firm that settle nothing yet.
create or replace function on_account(of_firm bigint)
returns bigint
language sql stable as $$
  select coalesce((
      select sum(r.amount_paise + r.tds_paise - coalesce(s.used, 0))
      from receipts r
      left join lateral (
        select sum(amount_paise) as used from settlements where receipt_id = r.id and ended_at is null
      ) s on true
      where r.distributor_id = of_firm and r.reversed_at is null), 0)::bigint
    + coalesce((
      select sum(n.amount_paise - coalesce(s.used, 0))
      from notes n
      left join lateral (
        select sum(amount_paise) as used from settlements where credit_note_id = n.id and ended_at is null
      ) s on true
      where n.distributor_id = of_firm and n.kind = 'credit' and n.reversed_at is null), 0)::bigint
$$;
