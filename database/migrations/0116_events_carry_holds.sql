-- What held an order, with its figures, stays with the event for good: put there by placing, confirming and editing, and once
-- more by what lifted it.
alter table order_events add column holds jsonb not null default '[]';
