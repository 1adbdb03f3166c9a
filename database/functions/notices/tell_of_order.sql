-- Who is told of what happens to an order: the other side, in the transaction of what happened, and never who did it.
create or replace function tell_of_order()
returns trigger
language plpgsql
as $$
declare
  o orders;
  firm_people bigint[];
  staff bigint[];
  facts jsonb;
  said text;
  people bigint[];
begin
  select * into o from orders where id = new.order_id;
  said := case
    when new.to_status = order_status('on_hold') and new.move in ('place', 'edit') and new.holds @> '[{"kind": "approval"}]'
      then 'approval_wanted'
    when new.move = 'approve' then 'order_approved'
    when new.move = 'refuse' then 'order_refused'
    when new.move = 'place' and new.to_status = order_status('awaiting_confirmation') then 'order_waits'
    when new.to_status = order_status('on_hold') and new.move in ('place', 'confirm', 'edit') then 'order_held'
    when new.move = 'confirm' then case when new.changes = '[]' then 'order_confirmed' else 'order_changed' end
    when new.move = 'reject' then 'order_rejected'
    when new.move = 'cancel' then 'order_cancelled'
    when new.move = 'expire' then 'order_lapsed'
    when new.move in ('release', 'recheck') then 'order_released'
    when new.move = 'edit' then 'order_edited'
    when new.move = 'invoice' then 'order_invoiced'
    when new.move = 'invoice_part' then 'order_part_invoiced'
    when new.move = 'close' then 'order_closed'
    when new.to_status = order_status('failed') then 'order_failed'
  end;
  if said is null then
    return null;
  end if;
  firm_people := people_of_firm(o.distributor_id);
  staff := case when o.placer_id <> o.distributor_id then array[o.placer_id] else '{}'::bigint[] end;
  people := case
    when said in ('order_waits', 'order_edited', 'order_invoiced', 'order_part_invoiced') then firm_people
    when said in ('order_confirmed', 'order_changed', 'order_rejected') then staff
    when said = 'approval_wanted' then approvers_of(o.id)
    when said = 'order_failed' then admins_of(o.product_type, 'release')
    when said = 'order_held' then firm_people || staff || employees_of_firm(o.distributor_id, o.product_type)
    else firm_people || staff
  end;
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
  -- Invoicing gives the invoice's number as its reason; an order may have several, each with its own amount.
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
