-- These products for this firm today, each once: price, scheme, whether the orderer may order it,
-- the licence that has ended, and whether the firm does not want it. Without a firm, what everybody
-- gets. Whoever puts a line together asks here; with the stock of a CFA, `terms_for`. As a set, it
-- becomes part of the statement that asks, as long as `codes` is a value and no query.
create or replace function terms_of(orderer bigint, firm bigint, type text, codes text[], today date)
returns table (
  product_code text, product_name text, division_code text, division_name text, molecule text, strength text, form text,
  pack text, gst_bp integer, price_paise bigint, mrp_paise bigint, offer_id bigint, min_qty integer, scheme_qty integer,
  compulsory boolean, may_order boolean, unwanted text, licence_ended date)
language sql stable as $$
  select p.product_code, p.name, p.division_code, v.name, p.molecule, p.strength, p.form, p.pack, p.gst_bp, n.pts_paise,
    n.mrp_paise, f.id, coalesce(f.min_qty, 0), coalesce(f.scheme_qty, 0), coalesce(f.compulsory, false),
    m.id is not null, u.reason, case when p.needs_licence then (
      select d.licence_expires_on from distributors d where d.id = firm and d.licence_expires_on < today) end
  from unnest(codes) code
  join products p on p.product_code = code and p.product_type = type
  left join divisions v on v.code = p.division_code
  cross join lateral price_on(p, today) n
  left join may_order(orderer, firm, type) m on m.product_code = p.product_code
  left join lateral offer_for(p.product_code, p.division_code, firm, today) f on f.id is not null
  left join unwanted_by(firm, today) u on u.product_code = p.product_code
$$;
