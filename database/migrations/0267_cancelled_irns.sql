-- When the tax portal cancelled the IRN of a cancelled invoice, and who entered it.
alter table e_invoices
  add column cancelled_on date,
  add column cancelled_by bigint references accounts (id),
  add constraint an_irn_is_cancelled_after_it_was_given check (cancelled_on >= acked_on);
