-- What the office notes on an order for itself, and on which days it reminded its distributor.
create table order_notes (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  author_id bigint not null references accounts (id),
  text text not null check (length(text) between 1 and 1000),
  at timestamptz not null default now()
);
create index order_notes_of_order on order_notes (order_id, id);

create table order_reminders (
  order_id bigint not null references orders (id),
  day date not null,
  reminded_by bigint not null references accounts (id),
  at timestamptz not null default now(),
  primary key (order_id, day)
);
