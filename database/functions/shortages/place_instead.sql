-- Places an order that brings what another one is short of, and links it to the line: a substitute
-- awaits the distributor's word, packs from another plant were confirmed before. Locks are as in
-- placing: the order, its firm's open orders, the rest.
create or replace function place_instead(placed jsonb, placed_lines jsonb, today date) returns jsonb language plpgsql as $$
declare
  given order_instead := jsonb_populate_record(null::order_instead, placed);
  made orders := jsonb_populate_record(null::orders, placed);
  is_moved boolean := given.instead = 'cfa';
  step order_step;
  closed jsonb;
begin
  made.id := nextval('orders_id_seq');
  made.order_no := to_char(today, 'YY') || '-' || nextval('order_numbers');
  made.status := case when is_moved then order_status('confirmed') else order_status('awaiting_confirmation') end;
  made.lines := jsonb_array_length(placed_lines);
  step.becomes := made;
  step.move := 'place';
  step.actor_id := given.actor_id;
  step.reason := made.notes;
  perform write_orders(array[step]);

  perform write_lines(array[made.id], array[placed_lines]);
  perform part_order(made.id);
  perform find_last_ordered(made.distributor_id,
    array(select l ->> 'product_code' from jsonb_array_elements(placed_lines) l order by 1));
  insert into instead_orders (new_order_id, order_id, line_no, kind, quantity, made_by, accepted_at)
  values (made.id, given.of_order, given.of_line, given.instead, given.covers_qty, given.actor_id, case when is_moved then now() end);
  if is_moved then
    closed := close_line(given.of_order, given.of_line, given.closes_because, given.actor_id, made.id, given.covers_qty);
    perform tell(
      array_remove(people_of_firm(made.distributor_id) || array[made.placer_id], given.actor_id), 'shortage_moved',
      'order ' || made.id || ' instead',
      jsonb_build_object('order_id', made.id, 'order_no', made.order_no, 'product_name', placed_lines -> 0 ->> 'product_name',
        'cfa_name', (select p.name from plants p where p.code = made.cfa_code), 'of_order_no', given.of_order_no),
      made.product_type);
  end if;
  return jsonb_build_object('order_id', made.id, 'order_no', made.order_no, 'status', made.status,
    'closed_qty', coalesce((closed ->> 'closed_qty')::integer, 0));
end $$;
