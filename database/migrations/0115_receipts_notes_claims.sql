-- Money that came in, notes, and what of them settles which invoice; claims on invoice lines.

create table receipts (
  id bigint generated always as identity primary key,
  distributor_id bigint not null references distributors (id),
  amount_paise bigint not null check (amount_paise >= 0),
  -- Tax that the buyer kept back (194Q): it settles like money.
  tds_paise bigint not null default 0 check (tds_paise >= 0),
  received_on date not null,
  reference text not null check (length(reference) between 1 and 60),
  created_by bigint references accounts (id),
  created_at timestamptz not null default now(),
  reversed_at timestamptz,
  reversed_by bigint references accounts (id),
  reversal_reason text,
  check (amount_paise + tds_paise > 0),
  check ((reversed_at is null) = (reversal_reason is null))
);
create index receipts_of_distributor on receipts (distributor_id, received_on desc, id desc);
create index receipts_newest on receipts (received_on desc, id desc);
create unique index a_reference_is_entered_once on receipts (distributor_id, lower(reference), received_on) where reversed_at is null;
create trigger receipts_audit after insert or update on receipts for each row execute function record_change('id');

create table notes (
  id bigint generated always as identity primary key,
  note_no text not null unique,
  kind text not null check (kind in ('credit', 'debit')),
  reason_code text not null check (reason_code in (
    'rate_difference', 'breakage', 'expiry_return', 'short', 'wrong', 'scheme_settlement', 'discount_claim', 'interest', 'other')),
  distributor_id bigint not null references distributors (id),
  product_type text not null check (product_type in ('E', 'G')),
  plant_code text not null references plants (code),
  invoice_id bigint references invoices (id),
  noted_on date not null,
  due_date date not null,
  text text not null default '',
  value_paise bigint not null,
  cgst_paise bigint not null default 0,
  sgst_paise bigint not null default 0,
  igst_paise bigint not null default 0,
  amount_paise bigint not null check (amount_paise > 0),
  -- Of a debit note: what has been settled of it.
  paid_paise bigint not null default 0,
  balance_paise bigint not null generated always as (amount_paise - paid_paise) stored,
  created_by bigint references accounts (id),
  created_at timestamptz not null default now(),
  reversed_at timestamptz,
  reversed_by bigint references accounts (id),
  reversal_reason text,
  check (amount_paise = value_paise + cgst_paise + sgst_paise + igst_paise),
  check (paid_paise >= 0 and paid_paise <= amount_paise),
  check ((reversed_at is null) = (reversal_reason is null))
);
create index notes_of_distributor on notes (distributor_id, noted_on desc, id desc);
create index notes_of_type on notes (product_type, noted_on desc, id desc);
create index notes_of_invoice on notes (invoice_id);
create index debit_notes_unpaid on notes (distributor_id, due_date) where kind = 'debit' and balance_paise > 0 and reversed_at is null;
create trigger notes_audit after insert or update on notes for each row execute function record_change('id');

-- What settles what: a receipt or a credit note on one side, an invoice or a debit note on the other. Ended by a reversal.
create table settlements (
  id bigint generated always as identity primary key,
  receipt_id bigint references receipts (id),
  credit_note_id bigint references notes (id),
  invoice_id bigint references invoices (id),
  debit_note_id bigint references notes (id),
  amount_paise bigint not null check (amount_paise > 0),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  check (num_nonnulls(receipt_id, credit_note_id) = 1),
  check (num_nonnulls(invoice_id, debit_note_id) = 1)
);
create index settlements_of_invoice on settlements (invoice_id) where ended_at is null;
create index settlements_of_debit_note on settlements (debit_note_id) where ended_at is null;
create index settlements_of_receipt on settlements (receipt_id) where ended_at is null;
create index settlements_of_credit_note on settlements (credit_note_id) where ended_at is null;

create table claims (
  id bigint generated always as identity primary key,
  claim_no text not null unique,
  invoice_id bigint not null references invoices (id),
  distributor_id bigint not null references distributors (id),
  product_type text not null check (product_type in ('E', 'G')),
  state text not null default 'raised' check (state in ('raised', 'checking', 'approved', 'settled', 'refused', 'withdrawn')),
  text text not null default '',
  answer text not null default '',
  raised_by bigint references accounts (id),
  raised_at timestamptz not null default now(),
  decided_by bigint references accounts (id),
  decided_at timestamptz,
  note_id bigint references notes (id)
);
create index claims_of_distributor on claims (distributor_id, id desc);
create index claims_of_type on claims (product_type, state, id desc);
create index claims_of_invoice on claims (invoice_id);
create trigger claims_audit after insert or update on claims for each row execute function record_change('id');

create table claim_lines (
  claim_id bigint not null references claims (id),
  line_id bigint not null references invoice_lines (line_id),
  reason_code text not null check (reason_code in ('short', 'wrong', 'damaged', 'expired', 'rate_difference')),
  quantity integer not null check (quantity > 0),
  approved_qty integer check (approved_qty >= 0),
  primary key (claim_id, line_id),
  check (approved_qty <= quantity)
);
create index claim_lines_of_line on claim_lines (line_id);

create table claim_files (
  id bigint generated always as identity primary key,
  claim_id bigint not null references claims (id),
  file_name text not null check (length(file_name) between 1 and 200),
  hash text not null references files (hash),
  media_type text not null,
  size bigint not null,
  added_by bigint references accounts (id),
  added_at timestamptz not null default now()
);
create index claim_files_of_claim on claim_files (claim_id);

create sequence claim_numbers as bigint start 10001;

-- The demo's placeholder: what was paid without a receipt is entered as one, so that every paisa has its source.
insert into receipts (distributor_id, amount_paise, received_on, reference)
select distributor_id, paid_paise, invoice_date, 'Before receipts, ' || invoice_no from invoices where paid_paise > 0;
insert into settlements (receipt_id, invoice_id, amount_paise)
select r.id, i.id, i.paid_paise from invoices i join receipts r on r.reference = 'Before receipts, ' || i.invoice_no
where i.paid_paise > 0;
