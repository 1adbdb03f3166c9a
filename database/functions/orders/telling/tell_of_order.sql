-- Tells of what happened to orders as src/orders/telling.ts says, in the transaction of what
-- happened, and never who did it.
create or replace function tell_of_order()
returns trigger
language plpgsql
as $$
declare
  happened order_events;
  o orders;
  facts jsonb;
  said text;
  who text[];
  people bigint[];
begin
  for happened in select w.* from written w where order_notice(w) is not null loop
    said := order_notice(happened);
    select * into o from orders where id = happened.order_id;
    who := order_notice_to(said);
    people := '{}';
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
    people := array_remove(people, happened.actor_id);
    continue when people = '{}';
    select jsonb_build_object('order_id', o.id, 'order_no', o.order_no, 'total_paise', o.total_paise, 'reason', happened.reason,
      'distributor', a.username, 'distributor_name', a.name, 'by', b.name)
    into facts
    from accounts a
    left join accounts b on b.id = happened.actor_id
    where a.id = o.distributor_id;
    -- An order may have several invoices, each with its own amount.
    if happened.invoice_no is not null then
      facts := facts || coalesce((
        select jsonb_build_object('invoice_no', i.invoice_no, 'invoice_paise', i.total_paise)
        from invoices i where i.invoice_no = happened.invoice_no), '{}');
    end if;
    perform tell(people, said, 'order ' || o.id || ' event ' || happened.id, facts, o.product_type);
  end loop;
  return null;
end $$;

create or replace trigger order_events_told
  after insert on order_events referencing new table as written
  for each statement execute function tell_of_order();
