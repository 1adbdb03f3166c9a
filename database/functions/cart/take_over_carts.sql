-- A territory was handed over with its carts: they go to who serves their firm now, unless that
-- person has such a cart with something in it.
create or replace function take_over_carts() returns trigger language plpgsql as $$
declare
  firms bigint[] := array(
    select d.distributor_id from handover_distributors d
    join employee_distributors m on m.employee_id = new.to_id and m.distributor_id = d.distributor_id
    where d.handover_id = new.id);
begin
  -- Somebody may be filling one of them: what is in it is looked at when nobody is.
  perform from carts c
  where c.placer_id in (new.from_id, new.to_id) and c.distributor_id = any(firms) order by c.id for update;
  loop
    begin
      delete from carts t
      using carts c
      where t.placer_id = new.to_id and c.placer_id = new.from_id and c.distributor_id = any(firms)
        and (t.distributor_id, t.product_type, t.cfa_code, t.kind) = (c.distributor_id, c.product_type, c.cfa_code, c.kind)
        and not exists (select from cart_items i where i.cart_id = t.id);
      update carts c set placer_id = new.to_id, version = c.version + 1, updated_at = now()
      where c.placer_id = new.from_id and c.distributor_id = any(firms)
        and not exists (
          select from carts t where t.placer_id = new.to_id
            and (t.distributor_id, t.product_type, t.cfa_code, t.kind) = (c.distributor_id, c.product_type, c.cfa_code, c.kind));
      exit;
    exception when unique_violation then
      -- The one who takes over opened such a cart just then: it is seen now.
    end;
  end loop;
  return null;
end $$;

create or replace trigger handovers_take_carts
  after update of done_at on handovers
  for each row when (old.done_at is null and new.done_at is not null and new.with_carts)
  execute function take_over_carts();
