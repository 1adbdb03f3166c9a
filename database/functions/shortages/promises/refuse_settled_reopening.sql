-- Free packs that a note has settled don't come: the line stays closed as long as the note counts.
create or replace function refuse_settled_reopening() returns trigger language plpgsql as $$
declare
  no text := settling_note(new.order_id, new.line_no);
begin
  if no is not null then
    raise exception 'Credit note % settled free packs of this line. Reverse the note before you re-open the line.', no
      using errcode = 'AP409';
  end if;
  return new;
end $$;

create or replace trigger line_closures_settled
  before update of reopened_at on line_closures
  for each row when (old.reopened_at is null and new.reopened_at is not null) execute function refuse_settled_reopening();
