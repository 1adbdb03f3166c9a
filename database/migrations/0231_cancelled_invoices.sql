-- Who cancelled an invoice, with its history. What is cancelled is settled by nothing.
alter table invoices add column cancelled_by bigint references accounts (id);
alter table invoices add constraint nothing_settles_a_cancelled_invoice check (cancelled_at is null or paid_paise = 0);
create trigger invoices_audit after update of cancelled_at on invoices for each row execute function record_change('id');
alter table webhooks drop constraint webhooks_events_check;
alter table webhooks add constraint webhooks_events_check
  check (events <@ array['order.confirmed', 'order.invoiced', 'order.short', 'invoice.cancelled'] and cardinality(events) > 0);
