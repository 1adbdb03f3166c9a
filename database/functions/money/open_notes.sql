-- Debit notes of which something is owed, and credit notes of which something settles nothing yet.
create or replace function open_notes() returns setof open_documents language sql stable as $$
  select n.distributor_id, n.kind || '_note', n.id, n.note_no, n.product_type, n.noted_on,
    case when n.kind = 'debit' then n.due_date end, n.amount_paise, b.balance_paise
  from notes n
  cross join lateral (
    select n.balance_paise - case when n.kind = 'debit' then 0 else coalesce((
      select sum(s.amount_paise) from settlements s where s.credit_note_id = n.id and s.ended_at is null), 0)::bigint end as balance_paise
  ) b
  where n.reversed_at is null and b.balance_paise > 0
$$;
