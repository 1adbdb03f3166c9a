-- So much more of an order is invoiced; less, where an invoice is cancelled.
create or replace function bill_order(of_order bigint, paise bigint) returns orders language sql as $$
  update orders o set invoiced_paise = o.invoiced_paise + paise where o.id = of_order returning o.*
$$;
