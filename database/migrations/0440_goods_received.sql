-- What a distributor says of an invoice: its goods have come, on which day, and who said so. Each invoice
-- of an order has its own.
create table goods_received (
  invoice_id bigint primary key references invoices (id),
  received_on date not null,
  told_by bigint not null references accounts (id),
  told_at timestamptz not null default clock_timestamp()
);

create trigger goods_received_audit after insert or delete or update on goods_received
  for each row execute function record_change('invoice_id');
