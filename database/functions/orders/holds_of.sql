drop function if exists holds_of(bigint, bigint, bigint, date, integer);
-- Why a distributor's order of this value and of these products would be held, and what it would take. Called with the
-- credit row locked. Without the products, some of them need the drug licence.
create or replace function holds_of(
  buyer bigint, open_paise bigint, order_paise bigint, today date, overdue_days integer, codes text[] default null
) returns jsonb language sql stable as $$
  with owed as (
    select coalesce(sum(balance_paise), 0)::bigint as total,
      coalesce(sum(balance_paise) filter (where due_date < today - overdue_days), 0)::bigint as late
    from open_documents(buyer)
  ), oldest as (
    select no as invoice_no, due_date, balance_paise from open_documents(buyer)
    where due_date < today - overdue_days
    order by due_date, id
    limit 1
  )
  select coalesce(jsonb_agg(hold), '[]') from (
    select jsonb_build_object('kind', 'credit', 'detail', jsonb_build_object(
      'limit_paise', d.credit_limit_paise, 'owed_paise', owed.total, 'open_paise', open_paise,
      'order_paise', order_paise, 'over_paise', owed.total + open_paise + order_paise - d.credit_limit_paise)) as hold
    from distributors d, owed
    where d.id = buyer and owed.total + open_paise + order_paise > d.credit_limit_paise
    union all
    select jsonb_build_object('kind', 'overdue', 'detail', jsonb_build_object(
      'invoice_no', oldest.invoice_no, 'due_date', oldest.due_date, 'balance_paise', oldest.balance_paise,
      'late_paise', owed.late))
    from oldest, owed
    union all
    select jsonb_build_object('kind', 'licence', 'detail', jsonb_build_object(
      'licence_no', d.licence_no, 'licence_expires_on', d.licence_expires_on, 'renewal_sent_on', renewal_sent_on(d.id)))
    from distributors d
    where d.id = buyer and d.licence_expires_on < today and (codes is null or exists (
      select from products p where p.product_code = any(codes) and p.needs_licence))
  ) as held
$$;
