-- Stock by plant, product and batch, with a ledger it can be rebuilt from; what an order got of which batch.

create table batches (
  id bigint generated always as identity primary key,
  plant_code text not null references plants (code),
  product_code text not null references products (product_code),
  batch_no text not null check (batch_no = btrim(batch_no) and length(batch_no) between 1 and 20),
  made_on date,
  expires_on date not null,
  mrp_paise bigint not null check (mrp_paise > 0),
  bin text not null default '',
  on_hand integer not null default 0 check (on_hand >= 0),
  -- Promised to orders whose packs are still to be picked.
  reserved integer not null default 0,
  blocked_reason text,
  unique (plant_code, product_code, batch_no),
  check (made_on is null or made_on < expires_on),
  constraint reserved_is_part_of_what_is_there check (reserved >= 0 and reserved <= on_hand)
);
create index batches_first_to_expire on batches (plant_code, product_code, expires_on, id) where on_hand > 0;
create index batches_of_product on batches (product_code, plant_code);
create index batches_by_expiry on batches (expires_on) where on_hand > 0;
create trigger batches_audit after update of expires_on, mrp_paise, bin, blocked_reason on batches
  for each row execute function record_change('id');

create table stock_movements (
  id bigint generated always as identity primary key,
  batch_id bigint not null references batches (id),
  kind text not null check (kind in ('receipt', 'adjustment', 'transfer', 'count', 'issue', 'return')),
  change integer not null check (change <> 0),
  reason text not null default '',
  -- The invoice, the transfer or the sheet that it belongs to.
  document text not null default '',
  actor_id bigint references accounts (id),
  at timestamptz not null default clock_timestamp()
);
create index stock_movements_of_batch on stock_movements (batch_id, id);
create index stock_movements_newest on stock_movements (at desc);
create trigger stock_movements_are_append_only before delete or update on stock_movements
  for each row execute function refuse_change();
create trigger stock_movements_are_never_truncated before truncate on stock_movements
  for each statement execute function refuse_change();

-- What a line got of a batch. Reserved while it waits to be picked; with an invoice once it has left.
create table allocations (
  id bigint generated always as identity primary key,
  order_id bigint not null,
  line_no integer not null,
  batch_id bigint not null references batches (id),
  paid_qty integer not null check (paid_qty >= 0),
  free_qty integer not null check (free_qty >= 0),
  invoice_id bigint references invoices (id),
  freed_at timestamptz,
  at timestamptz not null default now(),
  check (paid_qty + free_qty > 0),
  check (invoice_id is null or freed_at is null),
  foreign key (order_id, line_no) references order_lines (order_id, line_no)
);
create index allocations_of_order on allocations (order_id, line_no);
create index allocations_reserved on allocations (batch_id) where invoice_id is null and freed_at is null;

-- Packs of a line that will not come. Re-opening ends a closure; nothing is deleted.
create table line_closures (
  id bigint generated always as identity primary key,
  order_id bigint not null,
  line_no integer not null,
  quantity integer not null check (quantity > 0),
  reason text not null check (length(reason) between 1 and 300),
  -- The order that brings them instead, from another plant or as a substitute.
  instead_order_id bigint references orders (id),
  closed_by bigint references accounts (id),
  closed_at timestamptz not null default now(),
  reopened_by bigint references accounts (id),
  reopened_at timestamptz,
  foreign key (order_id, line_no) references order_lines (order_id, line_no)
);
create index line_closures_of_order on line_closures (order_id, line_no) where reopened_at is null;

-- What of an order is invoiced already: the rest is what an open order takes of the credit.
alter table orders add column invoiced_paise bigint not null default 0 check (invoiced_paise >= 0);
create index orders_to_fulfil on orders (cfa_code, id) where status in (1, 4, 7, 9);
