-- Looks again at what holds a firm's orders, after money, a licence or a credit limit came: in turn, the oldest first, as
-- src/receivables/rules.ts promises. What nothing holds any more goes on; an approval is nobody's but the approver's.
-- Answers with the orders that went on. The days are those of overdueDays in src/orders.
create or replace function recheck_holds(firm bigint, today date, overdue_days integer default 30) returns bigint[]
language plpgsql as $$
declare
  one orders;
  taken_paise bigint;
  holds jsonb;
  gone_on bigint[] := '{}';
begin
  -- One order of locks, as in confirming: the orders, then the row of the open orders' value.
  perform from orders o where o.distributor_id = firm and o.status = order_status('on_hold') order by o.id for update;
  if not found then
    return gone_on;
  end if;
  select v.total_paise into taken_paise from open_order_values v where v.distributor_id = firm for update;
  taken_paise := coalesce(taken_paise, 0) - (
    select coalesce(sum(greatest(o.total_paise - o.invoiced_paise - o.closed_paise, 0)), 0) from orders o
    where o.distributor_id = firm and o.status = order_status('on_hold'));

  for one in select * from orders o where o.distributor_id = firm and o.status = order_status('on_hold') order by o.id loop
    holds := holds_of(firm, taken_paise, one.total_paise, today, overdue_days,
      array(select l.product_code from order_lines l where l.order_id = one.id and l.total_qty > 0));
    taken_paise := taken_paise + one.total_paise;
    if holds = '[]' and not exists (select from order_holds h where h.order_id = one.id and h.kind = 'approval') then
      perform move_order(one.id, 'recheck', one.status, goes_on_as(one.id), null);
      gone_on := gone_on || one.id;
    else
      delete from order_holds h
      where h.order_id = one.id and h.kind <> 'approval'
        and h.kind not in (select hold ->> 'kind' from jsonb_array_elements(holds) hold);
      insert into order_holds (order_id, kind, detail)
      select one.id, hold ->> 'kind', hold -> 'detail' from jsonb_array_elements(holds) hold
      on conflict (order_id, kind) do update set detail = excluded.detail;
    end if;
  end loop;
  return gone_on;
end $$;
