-- Replaces the lines of an order that the ERP refused and makes it ready to be sent again. Parts
-- keep their numbers, as those that the ERP has are known by them; only divisions whose lines
-- change are written.
create or replace function correct_order(corrected jsonb, corrected_lines jsonb, why text) returns void language plpgsql as $$
declare
  given order_change := jsonb_populate_record(null::order_change, corrected);
  was orders;
  step order_step;
  changes jsonb;
  touched text[];
begin
  select * into was from orders o where o.id = given.order_id and o.status = order_status('failed') for update;
  if not found then
    raise exception 'This order can’t be corrected any more.' using errcode = 'AP409';
  end if;

  select coalesce(jsonb_agg(jsonb_build_object('product_code', c.product_code, 'was', c.was, 'is', c.becomes)
      order by c.becomes > 0, c.product_code), '[]'), array_agg(distinct c.division_code)
  into changes, touched
  from (
    select coalesce(l.product_code, n.product_code) as product_code, coalesce(l.division_code, n.division_code) as division_code,
      coalesce(l.quantity, 0) as was, coalesce(n.confirmed_qty, n.quantity_ordered, 0) as becomes
    from (
      select product_code, division_code, coalesce(confirmed_qty, quantity_ordered) as quantity
      from order_lines where order_id = was.id
    ) l
    full join jsonb_populate_recordset(null::order_lines, corrected_lines) n on n.product_code = l.product_code
  ) c
  where c.was <> c.becomes;

  delete from order_lines where order_id = was.id;
  perform write_lines(array[was.id], array[corrected_lines]);
  update order_lines l set confirmed_qty = n.confirmed_qty
  from jsonb_populate_recordset(null::order_lines, corrected_lines) n
  where l.order_id = was.id and l.line_no = n.line_no and n.confirmed_qty is not null;

  delete from order_discount_lines d
  where d.order_id = was.id
    and not exists (select from order_lines l where l.order_id = was.id and l.product_code = d.product_code);

  update order_parts p set lines = n.lines, total_paise = n.total_paise
  from (
    select l.division_code, count(*) filter (where l.total_qty > 0) as lines, sum(l.amount_paise + l.tax_paise) as total_paise
    from order_lines l where l.order_id = was.id group by l.division_code
  ) n
  where p.order_id = was.id and p.division_code = n.division_code and p.division_code = any(touched);
  delete from order_parts p
  where p.order_id = was.id and p.division_code = any(touched) and not exists (
    select from order_lines l where l.order_id = was.id and l.division_code = p.division_code and l.total_qty > 0);
  insert into order_parts (order_id, part_no, division_code, lines, total_paise)
  select was.id, n.last + row_number() over (order by l.division_code), l.division_code, count(*), sum(l.amount_paise + l.tax_paise)
  from order_lines l
  cross join (select coalesce(max(p.part_no), 0) as last from order_parts p where p.order_id = was.id) n
  where l.order_id = was.id and l.total_qty > 0
    and not exists (select from order_parts p where p.order_id = was.id and p.division_code = l.division_code)
  group by l.division_code, n.last;

  step.becomes := jsonb_populate_record(null::orders, corrected);
  step.becomes.id := was.id;
  step.becomes.lines := jsonb_array_length(corrected_lines);
  step.becomes.status := order_status('confirmed');
  step.was := was.status;
  step.move := 'correct';
  step.actor_id := given.actor_id;
  step.reason := why;
  step.changes := changes;
  perform write_orders(array[step]);
  perform find_last_ordered(was.distributor_id,
    (select array_agg(change ->> 'product_code' order by change ->> 'product_code')
      from jsonb_array_elements(changes) change));
end $$;
