-- What an act makes of one order, as write_orders takes it: the order as it becomes (what is null stays as it is),
-- the status that it had (null: it is placed), and its event. `holds` is what holds it from now on; null leaves that as it is.
create type order_step as (
  becomes orders,
  was smallint,
  move text,
  actor_id bigint,
  reason text,
  changes jsonb,
  holds jsonb
);

-- What the server gives to place_order beside the order's own columns.
create type order_placing as (
  key text,
  body_hash text,
  actor_id bigint,
  is_employee boolean,
  cart_id bigint,
  cart_version integer,
  overdue_days integer,
  parts jsonb,
  discount jsonb
);

-- What the server gives to edit_order and confirm_order.
create type order_change as (
  order_id bigint,
  actor_id bigint,
  overdue_days integer,
  value_paise bigint,
  tax_paise bigint,
  round_off_paise bigint,
  total_paise bigint,
  discount jsonb
);

-- What the server gives to place_instead beside the order's own columns: the line that is short, and what covers it.
create type order_instead as (
  actor_id bigint,
  instead text,
  of_order bigint,
  of_order_no text,
  of_line integer,
  covers_qty integer,
  closes_because text
);
