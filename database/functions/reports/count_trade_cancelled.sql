-- What is cancelled counts in no report. Another invoice of its order may become the first one,
-- which brings along what the order asked for: all of them are taken off before, and those that are
-- left are added after.
create or replace function count_trade_cancelled()
returns trigger
language plpgsql
as $$
begin
  if (old.cancelled_at is null) <> (new.cancelled_at is null) then
    perform add_trade(array(
      select l.line_id from invoice_lines l join invoices i on i.id = l.invoice_id and i.cancelled_at is null
      where l.invoice_id = new.id or l.order_id in (select x.order_id from invoice_lines x where x.invoice_id = new.id)),
      case tg_when when 'BEFORE' then -1 else 1 end);
  end if;
  return new;
end $$;

create or replace trigger invoices_trade_before
  before update of cancelled_at on invoices
  for each row execute function count_trade_cancelled();
create or replace trigger invoices_trade
  after update of cancelled_at on invoices
  for each row execute function count_trade_cancelled();
