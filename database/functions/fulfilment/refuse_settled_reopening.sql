-- Free packs that a note has settled don't come: the line stays closed as long as the note counts.
create or replace function refuse_settled_reopening() returns trigger language plpgsql as $$
declare
  no text;
begin
  with recursive up (order_id, line_no) as (
    select new.order_id, new.line_no
    union all
    select i.order_id, i.line_no from up join instead_orders i on i.new_order_id = up.order_id and i.kind = 'cfa'
  )
  select n.note_no into no
  from up
  join scheme_settlements s on s.order_id = up.order_id and s.line_no = up.line_no
  join notes n on n.id = s.note_id and n.reversed_at is null
  limit 1;
  if no is not null then
    raise exception 'Credit note % settled free packs of this line. Reverse the note before you re-open the line.', no
      using errcode = 'AP409';
  end if;
  return new;
end $$;

create or replace trigger line_closures_settled
  before update of reopened_at on line_closures
  for each row when (old.reopened_at is null and new.reopened_at is not null) execute function refuse_settled_reopening();
