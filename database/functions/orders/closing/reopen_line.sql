-- Takes back the closures of a line: its packs are short again, and its order waits for them.
create or replace function reopen_line(of_order bigint, of_line integer, why text, opener bigint)
returns jsonb
language plpgsql
as $$
declare
  o orders;
  packs integer;
  becomes smallint;
begin
  select * into o from orders where id = of_order for update;
  with reopened as (
    update line_closures c set reopened_at = now(), reopened_by = opener
    where c.order_id = of_order and c.line_no = of_line and c.reopened_at is null
      and (c.instead_order_id is null
        or exists (select from orders i where i.id = c.instead_order_id and is_off(i.status)))
    returning c.quantity
  )
  select coalesce(sum(quantity), 0) into packs from reopened;
  if packs = 0 then
    return null;
  end if;
  becomes := case
    when o.status <> order_status('closed_short') then o.status
    when o.invoiced_paise > 0 then order_status('partly_fulfilled')
    else order_status('in_process')
  end;
  if becomes <> o.status then
    perform move_order(of_order, 'reopen', o.status, becomes, opener, why);
  end if;
  return jsonb_build_object('order_id', of_order, 'status', becomes, 'reopened_qty', packs);
end $$;
