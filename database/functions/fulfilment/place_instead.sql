-- Places an order that brings what another one is short of, and links it to the line: a substitute awaits the distributor's
-- word, packs from another plant were confirmed before. Locks are as in placing: the order, its firm's open orders, the rest.
create or replace function place_instead(placed jsonb, placed_lines jsonb, today date) returns jsonb language plpgsql as $$
declare
  made orders;
  actor bigint := placed ->> 'actor_id';
  of_order bigint := placed ->> 'of_order';
  of_line integer := placed ->> 'of_line';
  closed jsonb;
begin
  insert into orders (order_no, kind, product_type, distributor_id, cfa_code, placer_id, status, lines,
    value_paise, tax_paise, round_off_paise, total_paise, notes)
  values (
    to_char(today, 'YY') || '-' || nextval('order_numbers'),
    placed ->> 'kind', placed ->> 'product_type', (placed ->> 'distributor_id')::bigint, placed ->> 'cfa_code',
    (placed ->> 'placer_id')::bigint,
    case when placed ->> 'instead' = 'cfa' then order_status('confirmed') else order_status('awaiting_confirmation') end,
    jsonb_array_length(placed_lines),
    (placed ->> 'value_paise')::bigint, (placed ->> 'tax_paise')::bigint, (placed ->> 'round_off_paise')::bigint,
    (placed ->> 'total_paise')::bigint, placed ->> 'notes')
  returning * into made;

  insert into order_lines (order_id, line_no, product_code, product_name, division_code, pack, quantity_ordered, free_qty,
    total_qty, offer_id, min_qty, scheme_qty, compulsory, price_paise, mrp_paise, gst_bp, amount_paise, tax_paise)
  select made.id, l.line_no, l.product_code, l.product_name, l.division_code, l.pack, l.quantity_ordered, l.free_qty,
    l.total_qty, l.offer_id, l.min_qty, l.scheme_qty, l.compulsory, l.price_paise, l.mrp_paise, l.gst_bp, l.amount_paise, l.tax_paise
  from jsonb_populate_recordset(null::order_lines, placed_lines) l;
  perform part_order(made.id);
  perform find_last_ordered(made.distributor_id,
    array(select l ->> 'product_code' from jsonb_array_elements(placed_lines) l order by 1));
  insert into order_events (order_id, actor_id, move, to_status, reason)
  values (made.id, actor, 'place', made.status, placed ->> 'notes');
  insert into instead_orders (new_order_id, order_id, line_no, kind, quantity, made_by, accepted_at)
  values (made.id, of_order, of_line, placed ->> 'instead', (placed ->> 'covers_qty')::integer, actor, case when placed ->> 'instead' = 'cfa' then now() end);
  if placed ->> 'instead' = 'cfa' then
    closed := close_line(of_order, of_line, placed ->> 'closes_because', actor, made.id,
      (placed ->> 'covers_qty')::integer);
    perform tell(
      array_remove(people_of_firm(made.distributor_id) || array[made.placer_id], actor), 'shortage_moved', 'order ' || made.id || ' instead',
      jsonb_build_object('order_id', made.id, 'order_no', made.order_no, 'product_name', placed_lines -> 0 ->> 'product_name',
        'cfa_name', (select p.name from plants p where p.code = made.cfa_code), 'of_order_no', placed ->> 'of_order_no'),
      made.product_type);
  end if;
  perform pg_notify('orders', jsonb_build_object('order_id', made.id, 'distributor_id', made.distributor_id,
    'placer_id', made.placer_id, 'product_type', made.product_type)::text);
  return jsonb_build_object('order_id', made.id, 'order_no', made.order_no, 'status', made.status,
    'closed_qty', coalesce((closed ->> 'closed_qty')::integer, 0));
end $$;
