-- Links that were mailed before no longer work; another address ends the sessions as well.
create or replace function end_links() returns trigger language plpgsql as $$
begin
  delete from invitations where account_id = new.id and used_at is null;
  delete from password_resets where account_id = new.id and used_at is null;
  if new.email is distinct from old.email then
    delete from email_changes where account_id = new.id;
    update sessions set revoked_at = now() where account_id = new.id and revoked_at is null;
  end if;
  return null;
end $$;

create or replace trigger changed_accounts_end_links after update of email, password_hash on accounts for each row
  when ((new.email, new.password_hash) is distinct from (old.email, old.password_hash))
  execute function end_links();
