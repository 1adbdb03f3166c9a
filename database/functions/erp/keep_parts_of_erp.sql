-- A part that the ERP has, or may have as its answer never came, stays as it was sent. One that it
-- refused is sent anew with its number.
create or replace function keep_parts_of_erp() returns trigger language plpgsql as $$
begin
  if exists (
    select from erp_parts e
    where e.order_id = old.order_id and e.part_no = old.part_no
      and (e.sales_order is not null or e.attempts > 0 and e.refused is null)
  ) then
    raise exception 'SAP may have these lines already: it has not said no to them. Send the order again first.'
      using errcode = 'AP409';
  end if;
  if tg_op = 'UPDATE' then
    return new;
  end if;
  delete from erp_parts e where e.order_id = old.order_id and e.part_no = old.part_no;
  return old;
end $$;

create or replace trigger order_parts_of_erp
  before delete or update of lines, total_paise on order_parts
  for each row execute function keep_parts_of_erp();
