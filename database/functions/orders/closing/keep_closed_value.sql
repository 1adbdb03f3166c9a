-- What was closed of an order's lines is no part of what the order takes of the credit.
create or replace function keep_closed_value()
returns trigger
language plpgsql
as $$
begin
  update orders o set closed_paise = n.paise
  from (
    select x.order_id, coalesce(sum(closed_value(l, c.packs)), 0)::bigint as paise
    from (select distinct order_id from changed) x
    left join (
      select k.order_id, k.line_no, sum(k.quantity) as packs from line_closures k
      where k.reopened_at is null and k.order_id in (select order_id from changed)
      group by k.order_id, k.line_no
    ) c on c.order_id = x.order_id
    left join order_lines l on l.order_id = c.order_id and l.line_no = c.line_no
    group by x.order_id
  ) n
  where o.id = n.order_id and o.closed_paise <> n.paise;
  return null;
end $$;

create or replace trigger line_closures_value_of_new
  after insert on line_closures referencing new table as changed
  for each statement execute function keep_closed_value();
create or replace trigger line_closures_value
  after update on line_closures referencing new table as changed
  for each statement execute function keep_closed_value();
