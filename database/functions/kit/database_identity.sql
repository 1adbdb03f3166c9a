-- The cluster and the database in it. A promoted replica has the same; what was restored from a
-- dump has another. Null where it can't be read.
create or replace function database_identity() returns text stable language plpgsql as $$
begin
  return (
    select c.system_identifier || '/' || d.oid
    from pg_control_system() c, pg_database d
    where d.datname = current_database()
  );
exception when insufficient_privilege or undefined_function then
  return null;
end $$;
