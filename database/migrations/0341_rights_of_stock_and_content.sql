-- Whoever could do this without a right keeps it.
alter table accounts drop constraint rights_are_known;
alter table accounts add constraint rights_are_known
  check (rights <@ array['release', 'price', 'money', 'people', 'stock', 'content', 'jobs']);
update accounts set rights = rights || array['stock', 'content'] where kind = 'A';

-- Why it was changed, for those that need a reason; the audit keeps each.
alter table settings add column reason text not null default '' check (length(reason) <= 300);
