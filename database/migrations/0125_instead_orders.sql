-- What replaces a short line: an order at another plant, or of a substitute. The line closes once that order is accepted.
create table instead_orders (
  new_order_id bigint primary key references orders (id),
  order_id bigint not null,
  line_no integer not null,
  kind text not null check (kind in ('cfa', 'substitute')),
  made_by bigint references accounts (id),
  made_at timestamptz not null default now(),
  accepted_at timestamptz,
  -- Rejected, cancelled or lapsed: the line waits again.
  refused_at timestamptz,
  check (accepted_at is null or refused_at is null),
  foreign key (order_id, line_no) references order_lines (order_id, line_no)
);
create unique index one_instead_order_at_a_time on instead_orders (order_id, line_no)
  where accepted_at is null and refused_at is null;
create index instead_orders_of_line on instead_orders (order_id, line_no);

create index products_alike on products (product_type, molecule, strength, form) where active;
create index line_closures_newest on line_closures (closed_at desc);
