-- What happened to an order by an invoice says which one; until now its reason alone did.
alter type order_step add attribute invoice_no text;
drop function if exists move_order(bigint, text, smallint, smallint, bigint, text, jsonb);

alter table order_events add column invoice_no text;
alter table order_events disable trigger order_events_are_append_only;
update order_events
set invoice_no = case when move = 'cancel_invoice' then split_part(substr(reason, length('Invoice ') + 1), ': ', 1)
  else substr(reason, length('Invoice ') + 1) end
where move in ('invoice', 'invoice_part', 'cancel_invoice') and reason like 'Invoice %';
alter table order_events enable trigger order_events_are_append_only;
