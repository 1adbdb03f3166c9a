-- Looks again at what holds a firm's orders, after money, a licence or a credit limit came: in
-- turn, the oldest first, as src/credit/rules.ts promises. What nothing holds any more goes on; an
-- approval is nobody's but the approver's. Answers with the orders that went on. The days are those
-- of overdueDays in src/credit.
create or replace function recheck_holds(firm bigint, today date, overdue_days integer default 30) returns bigint[]
language plpgsql as $$
declare
  one orders;
  taken_paise bigint;
  holds jsonb;
  step order_step;
  going_on order_step[] := '{}';
  staying order_step[] := '{}';
begin
  -- One order of locks, as in confirming: the orders, then the row of the open orders' value.
  perform from orders o where o.distributor_id = firm and o.status = order_status('on_hold') order by o.id for update;
  if not found then
    return '{}';
  end if;
  taken_paise := hold_open_value(firm);
  taken_paise := taken_paise - (
    select coalesce(sum(greatest(o.total_paise - o.invoiced_paise - o.closed_paise, 0)), 0) from orders o
    where o.distributor_id = firm and o.status = order_status('on_hold'));

  for one in select * from orders o where o.distributor_id = firm and o.status = order_status('on_hold') order by o.id loop
    holds := holds_of(firm, taken_paise, one.total_paise, today, overdue_days,
      array(select l.product_code from order_lines l where l.order_id = one.id and l.total_qty > 0));
    taken_paise := taken_paise + one.total_paise;
    step := null;
    step.was := one.status;
    if holds = '[]' and not exists (select from order_holds h where h.order_id = one.id and h.kind = 'approval') then
      one.status := goes_on_as(one.id);
      step.becomes := one;
      step.move := 'recheck';
      going_on := going_on || step;
    else
      step.becomes := one;
      step.holds := holds || coalesce((
        select jsonb_agg(jsonb_build_object('kind', h.kind, 'detail', h.detail))
        from order_holds h where h.order_id = one.id and h.kind = 'approval'), '[]');
      staying := staying || step;
    end if;
  end loop;
  perform write_orders(going_on);
  perform write_orders(staying);
  return array(select (s.becomes).id from unnest(going_on) s);
end $$;
