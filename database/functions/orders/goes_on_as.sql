-- What an order becomes when nothing holds it any more: confirmed, but for an employee's that its
-- distributor has not answered.
create or replace function goes_on_as(wanted bigint) returns smallint language sql stable as $$
  select case
    when o.placer_id <> o.distributor_id
      and exists (select from order_lines l where l.order_id = o.id and l.confirmed_qty is null)
    then order_status('awaiting_confirmation')
    else order_status('confirmed')
  end
  from orders o where o.id = wanted
$$;
