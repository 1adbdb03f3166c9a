-- When an order ended or shrank while others of its firm were held: the job recheck-held-orders looks at those again.
alter table open_order_values add column freed_at timestamp with time zone;
create index open_order_values_freed on open_order_values (freed_at) where freed_at is not null;
