-- Purchase orders of distributors: the document, its number and day, and what became of it.

create table purchase_orders (
  id bigint generated always as identity primary key,
  distributor_id bigint not null references distributors (id),
  product_type text not null check (product_type in ('E', 'G')),
  po_no text not null check (length(po_no) between 1 and 40),
  po_date date not null,
  file_name text not null check (length(file_name) between 1 and 120),
  hash text not null references files (hash),
  media_type text not null,
  size bigint not null,
  corrects bigint references purchase_orders (id),
  replaced_at timestamptz,
  uploaded_by bigint not null references accounts (id),
  uploaded_at timestamptz not null default now(),
  returned_by bigint references accounts (id),
  returned_at timestamptz,
  reason text not null default '',
  check ((returned_at is null) = (reason = ''))
);
create unique index a_po_number_is_sent_once on purchase_orders (distributor_id, product_type, lower(po_no)) where replaced_at is null;
create index purchase_orders_of_firm on purchase_orders (distributor_id, id desc);
create index purchase_orders_of_type on purchase_orders (product_type, id desc);
create trigger purchase_orders_audit after insert or update on purchase_orders for each row execute function record_change('id');

-- The lines of a purchase order come as an upload.
alter table uploads add column po_id bigint references purchase_orders (id);
create index uploads_of_po on uploads (po_id);

-- The number goes with the cart to the order, its confirmation and the invoice.
alter table carts add column po_no text check (length(po_no) between 1 and 40);
alter table orders add column po_no text check (length(po_no) between 1 and 40);
create index orders_of_po on orders (distributor_id, lower(po_no)) where po_no is not null;
