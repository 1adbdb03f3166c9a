-- Papers of an invoice that belong to no claim, such as the proof of delivery.
create table invoice_files (
  id bigint generated always as identity primary key,
  invoice_id bigint not null references invoices (id),
  file_name text not null check (length(file_name) between 1 and 200),
  hash text not null references files (hash),
  media_type text not null,
  size bigint not null,
  added_by bigint references accounts (id),
  added_at timestamptz not null default now()
);
create index invoice_files_of_invoice on invoice_files (invoice_id);
