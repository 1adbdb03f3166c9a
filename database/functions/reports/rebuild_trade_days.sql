-- Makes the day totals anew, one day after the other, so that those of a day lie together as when
-- they came, and those of the months that were rolled. Nobody writes an invoice meanwhile.
create or replace function rebuild_trade_days()
returns void
language plpgsql
as $$
declare
  which date;
begin
  lock table invoices, invoice_lines in share mode;
  truncate trade_days, trade_months;
  for which in select distinct invoice_date from invoices order by 1 loop
    perform add_trade(array(
      select l.line_id from invoices i join invoice_lines l on l.invoice_id = i.id
      where i.product_type in ('E', 'G') and i.invoice_date = which and i.cancelled_at is null), 1);
  end loop;
end $$;
