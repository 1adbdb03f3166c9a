-- What is cancelled counts in no report.
create or replace function count_trade_cancelled()
returns trigger
language plpgsql
as $$
begin
  if (old.cancelled_at is null) <> (new.cancelled_at is null) then
    perform add_trade(array(select line_id from invoice_lines where invoice_id = new.id),
      case when new.cancelled_at is null then 1 else -1 end);
  end if;
  return null;
end $$;

create or replace trigger invoices_trade
  after update of cancelled_at on invoices
  for each row execute function count_trade_cancelled();
