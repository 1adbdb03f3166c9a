create or replace function count_trade_added()
returns trigger
language plpgsql
as $$
begin
  perform add_trade(array(
    select l.line_id from added l join invoices i on i.id = l.invoice_id where i.cancelled_at is null), 1);
  return null;
end $$;

create or replace trigger invoice_lines_trade
  after insert on invoice_lines
  referencing new table as added
  for each statement execute function count_trade_added();
