-- Several people of one firm sign in. The firm's own account is its first person; each other one names the firm and has a
-- role in it. What the firm may do (product types, depot login, blocked) is read from the firm's account.
alter table accounts
  add column firm_id bigint references distributors (id),
  add column role text check (role in ('buyer', 'accountant')),
  add constraint only_people_of_firms_have_a_firm check (firm_id is null or (kind = 'D' and firm_id <> id)),
  add constraint people_of_a_firm_have_a_role check ((firm_id is null) = (role is null));

create index accounts_of_firm on accounts (firm_id) where firm_id is not null;
