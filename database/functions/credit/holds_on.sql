-- Why an order of this value and of these products would be held, and what it would take: the
-- holds, none where nothing holds it. As a set, so that many orders are judged by one plan. Called
-- with the credit row locked; without the products, some of them need the drug licence.
create or replace function holds_on(
  buyer bigint, open_paise bigint, order_paise bigint, today date, overdue_days integer, codes text[]
) returns table (holds jsonb) language sql stable as $$
  select case when over.paise > 0 then jsonb_build_array(jsonb_build_object('kind', 'credit', 'detail', jsonb_build_object(
      'limit_paise', c.limit_paise, 'owed_paise', c.owed_paise, 'on_account_paise', c.on_account_paise, 'open_paise', holds_on.open_paise,
      'order_paise', order_paise, 'over_paise', over.paise))) else '[]' end
    || case when c.late_paise > 0 then jsonb_build_array(jsonb_build_object('kind', 'overdue', 'detail', c.late)) else '[]' end
    || coalesce((
      select jsonb_build_array(jsonb_build_object('kind', 'licence', 'detail', jsonb_build_object(
        'licence_no', d.licence_no, 'licence_expires_on', d.licence_expires_on, 'renewal_sent_on', renewal_sent_on(d.id))))
      from distributors d
      where d.id = buyer and d.licence_expires_on < today and (codes is null or exists (
        select from products p where p.product_code = any(codes) and p.needs_licence))), '[]')
  from credit_of(buyer, today, overdue_days) c
  cross join lateral (select order_paise - c.left_paise - c.open_paise + holds_on.open_paise as paise) over
$$;
