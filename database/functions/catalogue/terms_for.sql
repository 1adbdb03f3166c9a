-- The terms of these products for a firm, with what of them is at a CFA: unknown while somebody
-- holds the whole of `stock`.
create or replace function terms_for(orderer bigint, firm bigint, cfa text, type text, codes text[], today date)
returns table (
  product_code text, product_name text, division_code text, division_name text, molecule text, strength text, form text,
  pack text, gst_bp integer, price_paise bigint, mrp_paise bigint, offer_id bigint, min_qty integer, scheme_qty integer,
  compulsory boolean, stock integer, may_order boolean, unwanted text, licence_ended date)
language sql stable as $$
  select t.product_code, t.product_name, t.division_code, t.division_name, t.molecule, t.strength, t.form, t.pack, t.gst_bp,
    t.price_paise, t.mrp_paise, t.offer_id, t.min_qty, t.scheme_qty, t.compulsory, s.quantity, t.may_order, t.unwanted,
    t.licence_ended
  from terms_of(orderer, firm, type, codes, today) t
  join stock_at(cfa, codes) s on s.product_code = t.product_code
$$;
