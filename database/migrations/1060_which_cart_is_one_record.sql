-- Which cart is meant: of whoever orders, for which distributor, from which CFA, as what kind of
-- order, for which party. Without a distributor one's own; without a CFA the first that serves it.
create type which_cart as (
  orderer bigint, is_employee boolean, distributor text, cfa_code text, product_type text, kind text, party_id bigint);
