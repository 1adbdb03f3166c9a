-- Others know the invoice as it is: the tax portal has registered it, or the books of its month are
-- closed and were handed on.
create or replace function is_reported(i invoices) returns boolean language sql stable as $$
  select exists (select from e_invoices e where e.invoice_id = i.id)
    or exists (
      select from settings s
      where s.key = 'receivables.closed_until' and i.invoice_date <= (s.value #>> '{}')::date)
$$;
