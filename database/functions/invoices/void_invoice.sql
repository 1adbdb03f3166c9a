-- An invoice that is cancelled keeps its number and counts no more.
create or replace function void_invoice(wanted bigint, why text, canceller bigint) returns invoices language plpgsql as $$
declare
  i invoices;
begin
  update invoices x set cancelled_at = clock_timestamp(), cancelled_by = canceller, cancel_reason = why
  where x.id = wanted and x.cancelled_at is null
  returning * into i;
  if not found then
    raise exception 'This invoice is cancelled already.' using errcode = 'AP409';
  end if;
  return i;
end $$;
