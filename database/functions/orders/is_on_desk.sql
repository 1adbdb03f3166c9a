-- An order that somebody has still to do something about, as the index orders_on_the_desk has them.
create or replace function is_on_desk(status smallint) returns boolean language sql immutable parallel safe as $$
  select status in (1, 4, 6, 7, 9, 10, 11)
$$;
