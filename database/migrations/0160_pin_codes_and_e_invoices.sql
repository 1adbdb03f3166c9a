-- What an e-invoice (INV-01) needs: the PIN codes of both parties, and what the portal answered.
alter table plants add column pin_code text not null default ''
  constraint a_pin_code_has_six_digits check (pin_code ~ '^([1-9][0-9]{5})?$');
alter table distributors add column pin_code text not null default ''
  constraint a_pin_code_has_six_digits check (pin_code ~ '^([1-9][0-9]{5})?$');

-- An invoice is registered once. `signed_qr` is the text that the portal signed, printed as the QR code.
create table e_invoices (
  invoice_id bigint primary key references invoices (id),
  irn text not null unique check (irn ~ '^[0-9a-f]{64}$'),
  ack_no text not null check (ack_no ~ '^[0-9]{1,20}$'),
  acked_on date not null,
  signed_qr text not null check (length(signed_qr) between 1 and 2500),
  source text not null check (source in ('portal', 'stand_in', 'entered')),
  created_by bigint references accounts (id),
  created_at timestamptz not null default now()
);
create trigger e_invoices_audit after insert or delete or update on e_invoices
  for each row execute function record_change('invoice_id');
