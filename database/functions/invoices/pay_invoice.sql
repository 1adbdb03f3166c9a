-- So much more of an invoice is paid; less, where what settled it ends.
create or replace function pay_invoice(wanted bigint, paise bigint) returns void language sql as $$
  update invoices i set paid_paise = i.paid_paise + paise where i.id = wanted
$$;
