-- The shelf life that an invoice promised, in days: a setting that is changed later does not change what was promised.
alter table invoices add column promised_days integer not null default 90 check (promised_days >= 0);
update invoices set promised_days = (s.value #>> '{}')::integer
from settings s where s.key = 'fulfilment.shelf_days' and s.value <> '90';
