-- Tells of what happens to an order as src/orders/telling.ts says, in the transaction of what
-- happened, and never who did it.
create or replace function tell_of_order()
returns trigger
language plpgsql
as $$
declare
  o orders;
  facts jsonb;
  said text;
  who text[];
  people bigint[] := '{}';
begin
  select * into o from orders where id = new.order_id;
  said := order_notice(new);
  if said is null then
    return null;
  end if;
  who := order_notice_to(said);
  if 'firm' = any(who) then
    people := people || people_of_firm(o.distributor_id);
  end if;
  if 'placer' = any(who) and o.placer_id <> o.distributor_id then
    people := people || o.placer_id;
  end if;
  if 'employees' = any(who) then
    people := people || employees_of_firm(o.distributor_id, o.product_type);
  end if;
  if 'approvers' = any(who) then
    people := people || approvers_of(o.id);
  end if;
  if 'releasers' = any(who) then
    people := people || admins_of(o.product_type, 'release');
  end if;
  people := array_remove(people, new.actor_id);
  if people = '{}' then
    return null;
  end if;
  select jsonb_build_object('order_id', o.id, 'order_no', o.order_no, 'total_paise', o.total_paise, 'reason', new.reason,
    'distributor', a.username, 'distributor_name', a.name, 'by', b.name)
  into facts
  from accounts a
  left join accounts b on b.id = new.actor_id
  where a.id = o.distributor_id;
  -- Invoicing gives the invoice's number as its reason; an order may have several, each with its
  -- own amount.
  if new.move in ('invoice', 'invoice_part') then
    facts := facts || coalesce((
      select jsonb_build_object('invoice_no', i.invoice_no, 'invoice_paise', i.total_paise)
      from invoices i where i.invoice_no = substr(new.reason, length('Invoice ') + 1)), '{}');
  end if;
  perform tell(people, said, 'order ' || o.id || ' event ' || new.id, facts, o.product_type);
  return null;
end $$;

create or replace trigger order_events_told
  after insert on order_events
  for each row execute function tell_of_order();
