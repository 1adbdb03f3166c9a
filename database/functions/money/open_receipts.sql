-- Receipts of which something settles nothing yet.
create or replace function open_receipts() returns setof open_documents language sql stable as $$
  select r.distributor_id, 'receipt', r.id, r.reference, null, r.received_on, null::date, r.amount_paise + r.tds_paise, b.balance_paise
  from receipts r
  cross join lateral (
    select r.amount_paise + r.tds_paise - coalesce((
      select sum(s.amount_paise) from settlements s where s.receipt_id = r.id and s.ended_at is null), 0)::bigint as balance_paise
  ) b
  where r.reversed_at is null and b.balance_paise > 0
$$;
