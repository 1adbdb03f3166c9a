-- Discount orders: a cart for each party, what each line was sold at, and who decided about it.

alter table carts add column party_id bigint references parties (id);
alter table carts drop constraint carts_placer_id_distributor_id_product_type_cfa_code_kind_key;
alter table carts add constraint carts_are_one_each
  unique nulls not distinct (placer_id, distributor_id, product_type, cfa_code, kind, party_id);
alter table carts add constraint carts_of_discounts_have_a_party check ((kind = 'discount') = (party_id is not null)) not valid;

-- Hundredths of a percent below PTS; nothing on other carts.
alter table cart_items add column discount_bp integer check (discount_bp between 0 and 9999);

alter table order_holds drop constraint if exists order_holds_kind_check;
alter table order_holds add constraint order_holds_kind_check check (kind in ('credit', 'overdue', 'licence', 'approval'));

create table order_discounts (
  order_id bigint primary key references orders (id),
  party_id bigint not null references parties (id),
  -- Whose approval the lines as they are need, and how deep the deepest of them is.
  needs text not null check (needs in ('none', 'manager', 'admin')),
  deepest_bp integer not null
);
create index order_discounts_of_party on order_discounts (party_id, order_id desc);

-- A line of a discount order: PTS is what the distributor pays, the net rate what the party pays.
create table order_discount_lines (
  order_id bigint not null references orders (id),
  product_code text not null references products (product_code),
  discount_bp integer not null check (discount_bp between 0 and 9999),
  pts_paise bigint not null,
  net_rate_paise bigint not null check (net_rate_paise > 0),
  floor_paise bigint not null,
  margin_bp integer not null,
  -- Of one pack.
  margin_paise bigint not null,
  contract_id bigint references rate_contracts (id),
  needs text not null check (needs in ('none', 'manager', 'admin')),
  primary key (order_id, product_code),
  check (net_rate_paise >= floor_paise and net_rate_paise <= pts_paise)
);
create index order_discount_lines_of_contract on order_discount_lines (contract_id) where contract_id is not null;

-- Who approved or refused what, and why: kept for good.
create table discount_decisions (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  at timestamptz not null default clock_timestamp(),
  decided_by bigint not null references accounts (id),
  decision text not null check (decision in ('approved', 'refused')),
  needs text not null,
  deepest_bp integer not null,
  reason text not null default '',
  -- The lines as they were seen.
  lines jsonb not null
);
create index discount_decisions_of_order on discount_decisions (order_id, id);
create index discount_decisions_by_time on discount_decisions (at desc, id desc);
create trigger discount_decisions_are_append_only before update or delete on discount_decisions
  for each row execute function refuse_change();
create trigger discount_decisions_are_never_truncated before truncate on discount_decisions
  for each statement execute function refuse_change();
