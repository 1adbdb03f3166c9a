-- An order that is on its way to an ERP, or is there in part, would be delivered although it is
-- cancelled here.
create or replace function refuse_cancelling_what_erp_has() returns trigger language plpgsql as $$
begin
  if exists (select from erp_parts e where e.order_id = new.id and e.sales_order is not null) then
    raise exception 'SAP has this order already, so it can’t be cancelled any more.' using errcode = 'AP409';
  end if;
  if exists (select from erp_parts e where e.order_id = new.id and e.leased_until > now()) then
    raise exception 'This order is being sent to SAP. Look at it again in a minute.' using errcode = 'AP409';
  end if;
  return new;
end $$;

create or replace trigger orders_refuse_cancelling
  before update of status on orders
  for each row when (old.status in (order_status('confirmed'), order_status('failed')) and new.status = order_status('cancelled'))
  execute function refuse_cancelling_what_erp_has();
