-- Where goods for a firm go: its first delivery address, as an invoice keeps it, or null where it
-- has none beside its own.
create or replace function deliver_to(firm bigint) returns jsonb language sql stable as $$
  select jsonb_build_object('name', a.name, 'address', a.address, 'city', a.city, 'pin_code', a.pin_code,
    'state_code', a.state_code, 'phone', a.phone)
  from distributor_addresses a
  where a.distributor_id = firm and a.kind = 'delivery'
  order by a.rank
  limit 1
$$;
