-- What is short by product and CFA, as it was when it was last added up: what the shortage desk shows of all lines. A product of
-- which something changed since is named in `short_changes`, and whoever reads adds it up anew; see keep_short_groups.
create table short_groups (
  product_type text not null,
  cfa_code text not null,
  product_code text not null,
  first_order_id bigint not null,
  lines integer not null,
  packs integer not null,
  value_paise bigint not null,
  since timestamptz not null,
  -- Of the packs so many as lie at other CFAs of one of the firms.
  elsewhere_qty integer not null,
  -- Why: the product is off the list, its packs at the CFA expire so early, or some are blocked.
  active boolean not null,
  expires_on date,
  has_blocked boolean not null,
  free_packs integer not null,
  free_paise bigint not null,
  free_orders integer not null,
  free_since timestamptz,
  primary key (product_code, cfa_code, product_type)
);
create index short_groups_oldest on short_groups (product_type, first_order_id, product_code);

-- Firms that free packs are still to come to with a short line, and of how many lines.
create table short_firms (
  product_type text not null,
  cfa_code text not null,
  distributor_id bigint not null,
  promises integer not null,
  primary key (distributor_id, cfa_code, product_type)
);

-- Rows are only added, so that nobody waits for another. A product, and the firm whose line it was; a firm alone has other CFAs now.
create table short_changes (
  product_code text,
  distributor_id bigint,
  check (num_nonnulls(product_code, distributor_id) > 0)
);
insert into short_changes (product_code) select product_code from products;
-- A code that no product has: only the firm's promises are counted, some firms at a time.
insert into short_changes (product_code, distributor_id) select distinct ':' || distributor_id, distributor_id from short_lines;

-- Where else some products are.
create index stock_of_product on stock (product_code, plant_code);
