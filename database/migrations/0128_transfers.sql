-- Packs on their way from one plant to another: sent from a batch, received into the same batch elsewhere.
create table stock_transfers (
  id bigint generated always as identity primary key,
  transfer_no text not null unique,
  product_type text not null check (product_type in ('E', 'G')),
  from_plant text not null references plants (code),
  to_plant text not null references plants (code),
  note text not null default '' check (length(note) <= 300),
  sent_by bigint references accounts (id),
  sent_at timestamptz not null default now(),
  received_by bigint references accounts (id),
  received_at timestamptz,
  check (from_plant <> to_plant)
);
create index stock_transfers_open on stock_transfers (product_type, id) where received_at is null;
create trigger stock_transfers_audit after insert or update on stock_transfers
  for each row execute function record_change('id');

create table stock_transfer_lines (
  transfer_id bigint not null references stock_transfers (id),
  line_no integer not null,
  batch_id bigint not null references batches (id),
  quantity integer not null check (quantity > 0),
  received_qty integer,
  primary key (transfer_id, line_no),
  unique (transfer_id, batch_id),
  check (received_qty between 0 and quantity)
);
