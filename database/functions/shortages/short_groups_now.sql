-- What the version before asks for.
create or replace function short_groups_now(codes text[]) returns setof short_groups language sql stable as $$
  select product_type, cfa_code, product_code, first_order_id, lines, packs, value_paise, since, elsewhere_qty, active, expires_on,
    has_blocked, free_packs, free_paise, free_orders, free_since
  from short_ages_now(codes, '{0}', current_date)
$$;
