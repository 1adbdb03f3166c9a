-- The open documents of all firms in one place: what is owed of invoices and debit notes, and what
-- of receipts and credit notes settles nothing yet, which is never due. `refill_open_documents`
-- puts in those that are there already.
create table open_documents (
  distributor_id bigint not null references distributors,
  kind text not null check (kind in ('invoice', 'debit_note', 'receipt', 'credit_note')),
  id bigint not null,
  no text not null,
  product_type text check (product_type in ('E', 'G')),
  dated date not null,
  due_date date,
  total_paise bigint not null,
  balance_paise bigint not null check (balance_paise > 0 and balance_paise <= total_paise),
  primary key (kind, id),
  constraint what_is_owed_is_due check ((due_date is not null) = (kind in ('invoice', 'debit_note')))
) with (fillfactor = 80);

create index open_documents_of_firm on open_documents (distributor_id, due_date, id);
