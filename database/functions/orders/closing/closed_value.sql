-- What so many closed packs of a line are worth with their tax. Packs close from the end, free ones
-- in the scheme's proportion.
create or replace function closed_value(l order_lines, packs bigint) returns bigint language sql immutable as $$
  select case when l.total_qty > l.free_qty then
    (l.amount_paise + l.tax_paise)
      * (packs - l.free_qty + (l.total_qty - packs) * l.free_qty / l.total_qty) / (l.total_qty - l.free_qty)
    else 0 end
$$;
