-- What an employee notes of a visit, for the provider alone; and until when a product is not wanted, and who said so.
create table visit_notes (
  id bigint generated always as identity primary key,
  distributor_id bigint not null references distributors (id) on delete cascade,
  author_id bigint not null references accounts (id),
  visited_on date not null,
  text text not null check (length(text) between 1 and 2000),
  created_at timestamptz not null default now()
);
create index visit_notes_of_firm on visit_notes (distributor_id, visited_on desc, id desc);

alter table unwanted_products
  add column until date,
  add column noted_by bigint references accounts (id),
  add column noted_at timestamptz not null default now();
