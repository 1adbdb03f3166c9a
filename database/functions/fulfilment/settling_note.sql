-- The credit note that settled free packs of a line, or of the line that it brings packs for, as
-- long as the note counts.
create or replace function settling_note(of_order bigint, of_line integer) returns text language sql stable as $$
  with recursive up (order_id, line_no) as (
    select of_order, of_line
    union all
    select i.order_id, i.line_no from up join instead_orders i on i.new_order_id = up.order_id and i.kind = 'cfa'
  )
  select n.note_no
  from up
  join scheme_settlements s on s.order_id = up.order_id and s.line_no = up.line_no
  join notes n on n.id = s.note_id and n.reversed_at is null
  limit 1
$$;
