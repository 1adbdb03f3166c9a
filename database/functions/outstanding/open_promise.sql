-- What a firm promised to pay and has not paid yet; nothing when it promised nothing or has kept
-- its word.
create or replace function open_promise(of_firm bigint)
returns table (id bigint, amount_paise bigint, received_paise bigint, pay_on date, text text, promised_by text, promised_at timestamptz)
language sql stable as $$
  select p.id, p.amount_paise, s.received, p.pay_on, p.text, a.name, p.created_at
  from payment_promises p
  join accounts a on a.id = p.created_by
  cross join lateral (
    select coalesce(sum(r.amount_paise + r.tds_paise), 0)::bigint as received
    from receipts r
    where r.distributor_id = of_firm and r.reversed_at is null and r.created_at > p.created_at
      and r.received_on >= (p.created_at at time zone 'Asia/Kolkata')::date
  ) s
  where p.distributor_id = of_firm and p.ended_at is null and s.received < p.amount_paise
$$;
