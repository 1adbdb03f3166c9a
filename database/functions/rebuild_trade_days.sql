-- Makes the day totals anew, month by month, and those of the months that were rolled. Nobody writes an invoice meanwhile.
create or replace function rebuild_trade_days()
returns void
language plpgsql
as $$
declare
  month date;
begin
  lock table invoices, invoice_lines in share mode;
  truncate trade_days, trade_months;
  for month in select distinct date_trunc('month', invoice_date)::date from invoices loop
    perform add_trade(array(
      select l.line_id from invoices i join invoice_lines l on l.invoice_id = i.id
      where i.invoice_date >= month and i.invoice_date < month + interval '1 month' and i.cancelled_at is null), 1);
  end loop;
end $$;
