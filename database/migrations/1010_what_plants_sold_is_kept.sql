-- What each plant sold of each product in 90 days, counted by whole days, so that a look at what runs out need not
-- read every movement. `plant_sales_span` says which days were counted, and nothing before they are.
create table plant_sales (
  plant_code text not null,
  product_code text not null,
  packs integer not null,
  primary key (plant_code, product_code)
);

create table plant_sales_span (
  is_only boolean primary key default true check (is_only),
  counted_from timestamptz not null,
  counted_to timestamptz not null,
  check (counted_from < counted_to)
);

create index stock_movements_that_sold on stock_movements (at) include (batch_id, change) where kind = 'issue';
