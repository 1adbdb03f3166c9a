-- What goes to an ERP: one row a part of an order, kept until the ERP has it; and how the connection is.
create table erp_parts (
  order_id bigint not null references orders (id),
  part_no integer not null,
  -- Our number at the ERP: by it a part is found again, as the ERP lets two have the same.
  purchase_order text not null unique,
  attempts integer not null default 0,
  next_try_at timestamptz not null default now(),
  -- Somebody is sending it until then.
  leased_until timestamptz,
  sales_order text,
  refused text,
  last_error text,
  -- As the ERP told it last.
  told jsonb,
  told_at timestamptz,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (order_id, part_no)
);
create index erp_parts_open on erp_parts (next_try_at) where sales_order is null;
create index erp_parts_by_sales_order on erp_parts (sales_order) where sales_order is not null;

create table erp_state (
  name text primary key,
  failures integer not null default 0,
  open_until timestamptz,
  watermark timestamptz
);

-- What the last comparison with the ERP found.
create table erp_differences (
  what text not null,
  which text not null,
  found_at timestamptz not null default now()
);
