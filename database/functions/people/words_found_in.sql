-- The words of what a search looks in, and each two that stand beside each other in a line: a text
-- without a space, or with one, is a part of one of these or is not there.
create or replace function words_found_in(found text) returns table (word text, is_pair boolean)
language sql immutable as $$
  select w.word, w.is_pair
  from (
    select t.word, nullif(lag(t.word) over (order by t.at), '') as earlier
    from unnest(string_to_array(replace(found, E'\n', '  '), ' ')) with ordinality t (word, at)
  ) t
  cross join lateral (values (t.word, false), (t.earlier || ' ' || t.word, true)) w (word, is_pair)
  where t.word <> '' and w.word is not null
$$;
