-- What is open of a note is posted as it changes.
create or replace function post_note() returns trigger language plpgsql as $$
begin
  perform post_document(new.kind || '_note', new.id, (select o from open_notes() o where o.id = new.id));
  return null;
end $$;

create or replace trigger notes_posted
  after insert or update on notes
  for each row execute function post_note();
