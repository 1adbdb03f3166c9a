drop function if exists owed_by(bigint, date, text);
-- What a firm owes, by how long it is past due: its open documents of one product type, or of both.
create or replace function owed_by(of_firm bigint, today date, of_type text default null)
returns table (total_paise bigint, not_due bigint, d0_30 bigint, d31_60 bigint, d61_90 bigint, d90_plus bigint,
  past_due bigint, due_count bigint, oldest_no text, oldest_due date)
language sql stable as $$
  select coalesce(sum(o.balance_paise), 0)::bigint,
    coalesce(sum(o.balance_paise) filter (where o.late <= 0), 0)::bigint,
    coalesce(sum(o.balance_paise) filter (where o.late between 1 and 30), 0)::bigint,
    coalesce(sum(o.balance_paise) filter (where o.late between 31 and 60), 0)::bigint,
    coalesce(sum(o.balance_paise) filter (where o.late between 61 and 90), 0)::bigint,
    coalesce(sum(o.balance_paise) filter (where o.late > 90), 0)::bigint,
    coalesce(sum(o.balance_paise) filter (where o.late > 0), 0)::bigint,
    count(*) filter (where o.late > 0),
    (array_agg(o.no order by o.due_date, o.id) filter (where o.late > 0))[1],
    min(o.due_date) filter (where o.late > 0)
  from (
    select d.id, d.no, d.due_date, d.balance_paise, today - d.due_date as late from owed_documents(of_firm) d
    where of_type is null or d.product_type = of_type
  ) o
$$;
