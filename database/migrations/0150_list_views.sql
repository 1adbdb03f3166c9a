-- How somebody of the office looks at a list, kept under a name: filters, sort and columns.
create table list_views (
  id bigint generated always as identity primary key,
  owner_id bigint not null references accounts on delete cascade,
  product_type text not null check (product_type in ('E', 'G')),
  -- The screen's path and the list's name on it.
  list text not null check (length(list) between 1 and 120),
  name text not null check (length(name) between 1 and 60),
  -- What stands in the address of the list, without its page.
  address text not null check (length(address) <= 1000),
  -- The heads of the columns that are away.
  hidden text[] not null default '{}' check (cardinality(hidden) <= 60),
  -- Shown to everybody in the office.
  shared boolean not null default false,
  created_at timestamptz not null default now()
);

create unique index a_view_is_saved_once_by_a_name on list_views (owner_id, product_type, list, lower(name));
create index list_views_of_a_list on list_views (list, product_type);

-- With which one a person's list opens.
create table default_views (
  account_id bigint not null references accounts on delete cascade,
  product_type text not null check (product_type in ('E', 'G')),
  list text not null,
  view_id bigint not null references list_views on delete cascade,
  primary key (account_id, product_type, list)
);
create index default_views_of_a_view on default_views (view_id);
