-- What the ERP made of a part of an order: its deliveries and billing documents, each once, as it told them last.
create table erp_documents (
  kind text not null check (kind in ('delivery', 'billing')),
  document_no text not null,
  order_id bigint not null,
  part_no integer not null,
  -- The day on which goods left, or of the billing document.
  day date,
  packs integer not null,
  -- A not yet, B partly, C complete.
  progress text not null default '',
  cancelled boolean not null default false,
  invoice_id bigint references invoices (id),
  told_at timestamptz not null default now(),
  primary key (kind, document_no, order_id, part_no),
  foreign key (order_id, part_no) references erp_parts (order_id, part_no)
);
create index erp_documents_of_part on erp_documents (order_id, part_no);
