-- What firms say that they have paid. It counts in no sum: once it has come in, a receipt does.
create table expected_receipts (
  id bigint generated always as identity primary key,
  distributor_id bigint not null references distributors,
  method text not null check (method in ('upi', 'neft', 'rtgs', 'imps', 'cheque')),
  paid_on date not null,
  amount_paise bigint not null check (amount_paise > 0),
  tds_paise bigint not null default 0 check (tds_paise >= 0),
  reference text not null check (length(reference) between 1 and 60),
  utr text,
  created_by bigint not null references accounts,
  created_at timestamptz not null default now(),
  outcome text check (outcome in ('received', 'refused', 'withdrawn')),
  reason text check (length(reason) <= 300),
  receipt_id bigint unique references receipts,
  ended_by bigint references accounts,
  ended_at timestamptz,
  constraint an_outcome_has_its_time check ((outcome is null) = (ended_at is null)),
  constraint a_receipt_was_received check (receipt_id is null or outcome = 'received'),
  constraint a_refusal_says_why check (outcome is distinct from 'refused' or reason is not null)
);

-- One that was refused or withdrawn may be told again.
create unique index a_utr_is_told_once on expected_receipts (utr) where outcome is null or outcome = 'received';
create unique index a_payment_is_told_once on expected_receipts (distributor_id, lower(reference), paid_on)
  where outcome is null;
create index expected_receipts_of_firm on expected_receipts (distributor_id, id desc);
create index expected_receipts_open on expected_receipts (created_at) where outcome is null;

create trigger expected_receipts_audit after insert or update on expected_receipts
  for each row execute function record_change('id');

-- What the firm pays with it.
create table expected_settlements (
  expected_id bigint not null references expected_receipts,
  invoice_id bigint references invoices,
  debit_note_id bigint references notes,
  amount_paise bigint not null check (amount_paise > 0),
  constraint one_document check ((invoice_id is null) <> (debit_note_id is null)),
  unique nulls not distinct (expected_id, invoice_id, debit_note_id)
);

-- The bank's advice: a photograph or a PDF.
create table expected_files (
  id bigint generated always as identity primary key,
  expected_id bigint not null references expected_receipts,
  file_name text not null check (length(file_name) between 1 and 200),
  hash text not null references files,
  media_type text not null,
  size bigint not null,
  added_by bigint references accounts,
  added_at timestamptz not null default now()
);
create index expected_files_of_payment on expected_files (expected_id);
