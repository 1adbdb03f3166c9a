-- What holds for a party and a product on a day: the contract and what is left of its packs this
-- month, the floor, the stockist's margin and the depths. The numbers that nobody has set are those
-- of src/parties/settings.ts.
create or replace function discount_terms(
  party bigint, code text, division text, pts_paise bigint, day date, except_order bigint default null
) returns jsonb language sql stable as $$
  with set_to as (
    select
      coalesce((select (value #>> '{}')::integer from settings where key = 'discounts.floor_bp'), 3000) as floor_bp,
      coalesce((select (value #>> '{}')::integer from settings where key = 'discounts.margin_bp'), 800) as margin_bp,
      coalesce((select (value #>> '{}')::integer from settings where key = 'discounts.free_bp'), 1000) as free_bp,
      coalesce((select (value #>> '{}')::integer from settings where key = 'discounts.manager_bp'), 2000) as manager_bp
  )
  select jsonb_build_object(
    'floor_paise', floor_on(code, pts_paise, day, s.floor_bp),
    'contract_id', k.id,
    'contract_bp', k.discount_bp,
    'contract_rate_paise', k.net_rate_paise,
    'packs_left', k.most_packs - contract_packs(k.id, day, except_order),
    'margin_bp', coalesce(k.margin_bp, s.margin_bp),
    'free_bp', s.free_bp,
    'manager_bp', s.manager_bp)
  from set_to s
  left join parties p on p.id = party
  left join lateral contract_for(party, p.kind, code, division, day) k on k.id is not null
$$;
