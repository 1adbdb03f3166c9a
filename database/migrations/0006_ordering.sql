-- Ordering: dated prices, stock, bonus offers, carts, orders, locks and what a distributor owes.

-- A price from a day on; before the first one the product's own price holds.
create table product_prices (
  product_code text not null references products (product_code),
  valid_from date not null,
  mrp_paise bigint not null,
  ptr_paise bigint not null,
  pts_paise bigint not null check (pts_paise > 0),
  primary key (product_code, valid_from),
  check (mrp_paise > ptr_paise and ptr_paise > pts_paise)
);

create trigger product_prices_audit after insert or update or delete on product_prices
  for each row execute function record_change('product_code');

create table stock (
  plant_code text not null references plants (code),
  product_code text not null references products (product_code),
  quantity integer not null check (quantity >= 0),
  primary key (plant_code, product_code)
);

-- Buy min_qty, get scheme_qty free: of a product or a whole division, for everybody or one distributor.
create table offers (
  id bigint generated always as identity primary key,
  product_code text references products (product_code),
  division_code text references divisions (code),
  distributor_id bigint references distributors (id),
  product_type text not null check (product_type in ('E', 'G')),
  min_qty integer not null check (min_qty between 0 and 9999),
  scheme_qty integer not null check (scheme_qty between 1 and 9999),
  compulsory boolean not null default false,
  starts_on date not null,
  ends_on date not null,
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  check (ends_on >= starts_on),
  check (num_nonnulls(product_code, division_code) = 1)
);

create index offers_product on offers (product_code) where enabled;
create index offers_division on offers (division_code) where enabled;
create index offers_list on offers (product_type, id desc);

create trigger offers_audit after insert or update or delete on offers
  for each row execute function record_change('id');

-- Products that a distributor told its employee it does not want.
create table unwanted_products (
  distributor_id bigint not null references distributors (id) on delete cascade,
  product_code text not null references products (product_code),
  reason text not null,
  primary key (distributor_id, product_code)
);

create table carts (
  id bigint generated always as identity primary key,
  placer_id bigint not null references accounts (id),
  distributor_id bigint not null references distributors (id),
  product_type text not null check (product_type in ('E', 'G')),
  cfa_code text not null references plants (code),
  kind text not null check (kind in ('regular', 'discount', 'launch')),
  version integer not null default 0,
  updated_at timestamptz not null default now(),
  unique (placer_id, distributor_id, product_type, cfa_code, kind)
);

create table cart_items (
  cart_id bigint not null references carts (id) on delete cascade,
  product_code text not null references products (product_code),
  quantity integer not null check (quantity between 1 and 99999),
  -- The person took the scheme's rounding back: the quantity stays as typed, without free goods.
  as_typed boolean not null default false,
  -- What the person saw when the line was put in: a rise asks again, a fall passes through.
  seen_price_paise bigint not null,
  added_at timestamptz not null default clock_timestamp(),
  primary key (cart_id, product_code)
);

create sequence order_numbers start 100001;

create table orders (
  id bigint generated always as identity primary key,
  order_no text not null unique,
  kind text not null check (kind in ('regular', 'discount', 'launch')),
  product_type text not null check (product_type in ('E', 'G')),
  distributor_id bigint not null references distributors (id),
  cfa_code text not null references plants (code),
  placer_id bigint not null references accounts (id),
  status smallint not null check (status between 1 and 11),
  lines integer not null check (lines > 0),
  value_paise bigint not null,
  tax_paise bigint not null,
  total_paise bigint not null check (total_paise = value_paise + tax_paise),
  notes text not null default '',
  order_ref text,
  placed_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);

create index orders_of_distributor on orders (distributor_id, id desc);
create index orders_of_placer on orders (placer_id, id desc);
create index orders_of_type on orders (product_type, id desc);
create index orders_open on orders (status, id) where status in (6, 10, 11);

create table order_lines (
  order_id bigint not null references orders (id),
  line_no integer not null,
  product_code text not null references products (product_code),
  product_name text not null,
  division_code text not null,
  pack text not null,
  -- As asked; of the total that is shipped, free_qty is free.
  quantity_ordered integer not null check (quantity_ordered > 0),
  free_qty integer not null check (free_qty >= 0),
  total_qty integer not null check (total_qty >= free_qty and total_qty > 0),
  -- The scheme that the line was placed under; a later change of the offer never changes it.
  offer_id bigint,
  min_qty integer not null default 0,
  scheme_qty integer not null default 0,
  compulsory boolean not null default false,
  price_paise bigint not null,
  mrp_paise bigint not null,
  gst_bp integer not null,
  amount_paise bigint not null,
  tax_paise bigint not null,
  primary key (order_id, line_no),
  unique (order_id, product_code)
);

create index order_lines_product on order_lines (product_code, order_id desc);

-- What goes to the ERP: one part a division, each with its own reference, under one number.
create table order_parts (
  order_id bigint not null references orders (id),
  part_no integer not null,
  division_code text not null references divisions (code),
  lines integer not null,
  total_paise bigint not null,
  order_ref text,
  primary key (order_id, part_no)
);

create table order_events (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  at timestamptz not null default clock_timestamp(),
  actor_id bigint references accounts (id),
  move text not null,
  from_status smallint,
  to_status smallint not null,
  reason text not null default '',
  changes jsonb not null default '[]'
);

create index order_events_order on order_events (order_id, id);

create trigger order_events_are_append_only before update or delete on order_events
  for each row execute function refuse_change();
create trigger order_events_are_never_truncated before truncate on order_events
  for each statement execute function refuse_change();

-- Why an order is on hold, and what it would take.
create table order_holds (
  order_id bigint not null references orders (id),
  kind text not null check (kind in ('credit', 'overdue', 'licence')),
  detail jsonb not null,
  since timestamptz not null default now(),
  primary key (order_id, kind)
);

-- The same key answers with the same order, whatever failed in between.
create table order_keys (
  account_id bigint not null references accounts (id),
  key text not null,
  body_hash text not null,
  order_id bigint references orders (id),
  created_at timestamptz not null default now(),
  primary key (account_id, key)
);

create table invoices (
  id bigint generated always as identity primary key,
  invoice_no text not null unique,
  distributor_id bigint not null references distributors (id),
  product_type text not null check (product_type in ('E', 'G')),
  invoice_date date not null,
  due_date date not null,
  total_paise bigint not null check (total_paise >= 0),
  paid_paise bigint not null default 0 check (paid_paise between 0 and total_paise),
  balance_paise bigint not null generated always as (total_paise - paid_paise) stored
);

create index invoices_unpaid on invoices (distributor_id, due_date) include (balance_paise) where balance_paise > 0;

-- The value of a distributor's open orders, kept by the trigger below: its row is also the lock of the credit check.
create table open_order_values (
  distributor_id bigint primary key references distributors (id),
  total_paise bigint not null default 0
);

create function is_open(status smallint) returns boolean language sql immutable as $$
  select status in (6, 10, 1, 4, 7, 9)
$$;

create function keep_open_order_value() returns trigger language plpgsql as $$
declare
  was bigint := case when tg_op = 'UPDATE' and is_open(old.status) then old.total_paise else 0 end;
  becomes bigint := case when is_open(new.status) then new.total_paise else 0 end;
begin
  if was <> becomes then
    insert into open_order_values as o (distributor_id, total_paise)
    values (new.distributor_id, becomes - was)
    on conflict (distributor_id) do update set total_paise = o.total_paise + excluded.total_paise;
  end if;
  return null;
end $$;

create trigger orders_open_value after insert or update of status, total_paise on orders
  for each row execute function keep_open_order_value();

create table order_locks (
  id bigint generated always as identity primary key,
  message text not null check (length(message) between 1 and 300),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  product_type text check (product_type in ('E', 'G')),
  division_code text references divisions (code),
  cfa_code text references plants (code),
  distributor_id bigint references distributors (id),
  created_by bigint not null references accounts (id),
  created_at timestamptz not null default now(),
  lifted_at timestamptz,
  check (ends_at > starts_at)
);

create index order_locks_time on order_locks (ends_at) where lifted_at is null;

create trigger order_locks_audit after insert or update or delete on order_locks
  for each row execute function record_change('id');

-- What a distributor last ordered of each product: read on every list, so kept at placing.
create table last_ordered (
  distributor_id bigint not null references distributors (id),
  product_code text not null references products (product_code),
  quantity integer not null,
  ordered_on date not null,
  primary key (distributor_id, product_code)
);

alter table cart_items add column version integer not null default 0;

-- How many active products each division has: counted as they change, so that no list counts them.
create table division_totals (
  division_code text primary key references divisions (code),
  active_products bigint not null
);

create function count_division_change() returns trigger language plpgsql as $$
begin
  insert into division_totals as t (division_code, active_products)
  select division_code, sum(n) from (
    select division_code, 1 as n from added where active
    union all
    select division_code, -1 from removed where active
  ) as changed
  group by division_code
  on conflict (division_code) do update set active_products = t.active_products + excluded.active_products;
  return null;
end $$;

create function count_division_added() returns trigger language plpgsql as $$
begin
  insert into division_totals as t (division_code, active_products)
  select division_code, count(*) from added where active group by division_code
  on conflict (division_code) do update set active_products = t.active_products + excluded.active_products;
  return null;
end $$;

create trigger products_added after insert on products
  referencing new table as added for each statement execute function count_division_added();
create trigger products_changed after update on products
  referencing old table as removed new table as added for each statement execute function count_division_change();

insert into division_totals (division_code, active_products)
select division_code, count(*) from products where active group by division_code;

create index products_by_name on products (product_type, name, product_code) where active;

-- The offer that wins for a product: dates, product or division, distributor; most free per unit, then the newest.
create function offer_for(code text, division text, distributor bigint, today date) returns offers
language sql stable as $$
  select o.*
  from offers o
  where o.enabled
    and (o.product_code = code or o.division_code = division)
    and (o.distributor_id is null or o.distributor_id = distributor)
    and today between o.starts_on and o.ends_on
  order by o.scheme_qty::double precision / (o.min_qty + o.scheme_qty) desc, o.id desc
  limit 1
$$;

-- The lines of a cart with all that pricing needs, in the order they were put in.
create function cart_lines(cart carts, today date) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'product_code', i.product_code,
      'product_name', p.name,
      'division_code', p.division_code,
      'division_name', v.name,
      'molecule', p.molecule,
      'pack', p.pack,
      'active', p.active,
      'gst_bp', p.gst_bp,
      'asked', i.quantity,
      'as_typed', i.as_typed,
      'seen_price_paise', i.seen_price_paise,
      'price_paise', coalesce(now_price.pts_paise, p.pts_paise),
      'mrp_paise', coalesce(now_price.mrp_paise, p.mrp_paise),
      'offer_id', o.id,
      'min_qty', coalesce(o.min_qty, 0),
      'scheme_qty', coalesce(o.scheme_qty, 0),
      'compulsory', coalesce(o.compulsory, false),
      'stock', coalesce(s.quantity, 0),
      'unwanted', u.reason
    ) order by i.added_at, i.product_code), '[]')
  from cart_items i
  join products p on p.product_code = i.product_code
  join divisions v on v.code = p.division_code
  left join lateral (
    select d.mrp_paise, d.pts_paise from product_prices d
    where d.product_code = i.product_code and d.valid_from <= today
    order by d.valid_from desc
    limit 1
  ) now_price on true
  left join lateral offer_for(p.product_code, p.division_code, cart.distributor_id, today) o on o.id is not null
  left join stock s on s.plant_code = cart.cfa_code and s.product_code = i.product_code
  left join unwanted_products u on u.distributor_id = cart.distributor_id and u.product_code = i.product_code
  where i.cart_id = cart.id
$$;

-- The cart of (who orders, for whom, product type, CFA, kind), made when it is first asked for.
create function open_cart(me bigint, is_employee boolean, distributor text, cfa text, type text, cart_kind text)
returns carts language plpgsql as $$
declare
  buyer bigint;
  place text;
  cart carts;
begin
  if is_employee then
    if distributor is null then
      raise exception 'Say for whom you order.' using errcode = 'AP422';
    end if;
    select a.id into buyer
    from accounts a
    join employee_distributors e on e.distributor_id = a.id and e.employee_id = me
    where lower(a.username) = lower(distributor) and a.div_type in (type, 'B');
  else
    select a.id into buyer
    from accounts a
    where a.id = me and (distributor is null or lower(a.username) = lower(distributor)) and a.div_type in (type, 'B');
  end if;
  if buyer is null then
    raise exception 'That distributor is not there, or not yours to order for.' using errcode = 'AP404';
  end if;

  select d.plant_code into place
  from distributor_plants d
  where d.distributor_id = buyer and (cfa is null or d.plant_code = cfa)
  order by d.rank
  limit 1;
  if place is null then
    raise exception 'That CFA does not serve this distributor.' using errcode = 'AP404';
  end if;

  select * into cart from carts c
  where c.placer_id = me and c.distributor_id = buyer and c.product_type = type and c.cfa_code = place and c.kind = cart_kind;
  if cart.id is null then
    insert into carts (placer_id, distributor_id, product_type, cfa_code, kind)
    values (me, buyer, type, place, cart_kind)
    on conflict do nothing;
    select * into cart from carts c
    where c.placer_id = me and c.distributor_id = buyer and c.product_type = type and c.cfa_code = place and c.kind = cart_kind;
  end if;
  return cart;
end $$;

create function cart_answer(cart carts, today date) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'id', cart.id,
    'version', cart.version,
    'distributor', a.username,
    'distributor_name', a.name,
    'cfa_code', cart.cfa_code,
    'kind', cart.kind,
    'lines', cart_lines(cart, today))
  from accounts a where a.id = cart.distributor_id
$$;

-- One change of a line, and the whole cart after it, in one round trip. A line that somebody else changed since the
-- version that was seen is not overwritten: the answer says so and shows the cart as it is.
create function change_cart(
  me bigint, is_employee boolean, distributor text, cfa text, type text, cart_kind text,
  code text, wanted integer, keep_as_typed boolean, seen integer, today date
) returns jsonb language plpgsql as $$
declare
  cart carts := open_cart(me, is_employee, distributor, cfa, type, cart_kind);
  item cart_items;
  sold products;
  price bigint;
begin
  select * into cart from carts c where c.id = cart.id for update;
  select * into item from cart_items i where i.cart_id = cart.id and i.product_code = code;
  if seen is not null and item.version > seen and (item.quantity <> wanted or item.as_typed <> keep_as_typed) then
    return cart_answer(cart, today) || jsonb_build_object('stale', true);
  end if;

  if wanted = 0 then
    delete from cart_items i where i.cart_id = cart.id and i.product_code = code;
  else
    select p.* into sold
    from products p
    join distributor_divisions d on d.division_code = p.division_code and d.distributor_id = cart.distributor_id
    where p.product_code = code and p.product_type = type;
    if sold.id is null then
      raise exception 'There is no product with the code % for this distributor.', code using errcode = 'AP404';
    end if;
    if not sold.active and item.cart_id is null then
      raise exception '% is not sold any more.', sold.name using errcode = 'AP409';
    end if;
    select d.pts_paise into price from product_prices d
    where d.product_code = code and d.valid_from <= today
    order by d.valid_from desc
    limit 1;
    insert into cart_items as i (cart_id, product_code, quantity, as_typed, seen_price_paise, version)
    values (cart.id, code, wanted, keep_as_typed, coalesce(price, sold.pts_paise), cart.version + 1)
    on conflict (cart_id, product_code) do update
    set quantity = excluded.quantity, as_typed = excluded.as_typed,
        seen_price_paise = excluded.seen_price_paise, version = excluded.version;
  end if;
  update carts c set version = c.version + 1, updated_at = now() where c.id = cart.id returning * into cart;
  return cart_answer(cart, today);
end $$;

create function empty_cart(me bigint, is_employee boolean, distributor text, cfa text, type text, cart_kind text, today date)
returns jsonb language plpgsql as $$
declare
  cart carts := open_cart(me, is_employee, distributor, cfa, type, cart_kind);
begin
  select * into cart from carts c where c.id = cart.id for update;
  delete from cart_items i where i.cart_id = cart.id;
  update carts c set version = c.version + 1, updated_at = now() where c.id = cart.id returning * into cart;
  return cart_answer(cart, today);
end $$;

create function read_cart(me bigint, is_employee boolean, distributor text, cfa text, type text, cart_kind text, today date)
returns jsonb language plpgsql as $$
begin
  return cart_answer(open_cart(me, is_employee, distributor, cfa, type, cart_kind), today);
end $$;

-- Why a distributor's order of this value would be held, and what it would take. Called with the credit row locked.
create function holds_of(buyer bigint, open_paise bigint, order_paise bigint, today date, overdue_days integer)
returns jsonb language sql stable as $$
  with owed as (
    select coalesce(sum(balance_paise), 0)::bigint as total,
      coalesce(sum(balance_paise) filter (where due_date < today - overdue_days), 0)::bigint as late
    from invoices where distributor_id = buyer and balance_paise > 0
  ), oldest as (
    select invoice_no, due_date, balance_paise from invoices
    where distributor_id = buyer and balance_paise > 0 and due_date < today - overdue_days
    order by due_date, id
    limit 1
  )
  select coalesce(jsonb_agg(hold), '[]') from (
    select jsonb_build_object('kind', 'credit', 'detail', jsonb_build_object(
      'limit_paise', d.credit_limit_paise, 'owed_paise', owed.total, 'open_paise', open_paise,
      'order_paise', order_paise, 'over_paise', owed.total + open_paise + order_paise - d.credit_limit_paise)) as hold
    from distributors d, owed
    where d.id = buyer and owed.total + open_paise + order_paise > d.credit_limit_paise
    union all
    select jsonb_build_object('kind', 'overdue', 'detail', jsonb_build_object(
      'invoice_no', oldest.invoice_no, 'due_date', oldest.due_date, 'balance_paise', oldest.balance_paise,
      'late_paise', owed.late))
    from oldest, owed
    union all
    select jsonb_build_object('kind', 'licence', 'detail', jsonb_build_object(
      'licence_no', d.licence_no, 'licence_expires_on', d.licence_expires_on))
    from distributors d
    where d.id = buyer and d.licence_expires_on < today
  ) as held
$$;

-- Places an order exactly once: the key, the cart, the credit check, the lines and the event, or nothing of it.
create function place_order(placed jsonb, placed_lines jsonb, today date) returns jsonb language plpgsql as $$
declare
  me bigint := placed ->> 'placer_id';
  buyer bigint := placed ->> 'distributor_id';
  before order_keys;
  holds jsonb := '[]';
  open_paise bigint;
  made orders;
begin
  insert into order_keys (account_id, key, body_hash)
  values (me, placed ->> 'key', placed ->> 'body_hash')
  on conflict do nothing;
  if not found then
    select * into before from order_keys k where k.account_id = me and k.key = placed ->> 'key';
    return jsonb_build_object('order_id', before.order_id, 'same', before.body_hash = placed ->> 'body_hash');
  end if;

  update carts c set version = c.version + 1, updated_at = now()
  where c.id = (placed ->> 'cart_id')::bigint and c.version = (placed ->> 'cart_version')::integer;
  if not found then
    raise exception 'The cart has changed since you looked. Look at it again, then place.' using errcode = 'AP409';
  end if;

  if not (placed ->> 'is_employee')::boolean then
    -- The row of the open orders is the lock: orders of one distributor are checked one after the other.
    insert into open_order_values as o (distributor_id) values (buyer)
    on conflict (distributor_id) do update set total_paise = o.total_paise
    returning total_paise into open_paise;
    holds := holds_of(buyer, open_paise, (placed ->> 'total_paise')::bigint, today, (placed ->> 'overdue_days')::integer);
  end if;

  insert into orders (order_no, kind, product_type, distributor_id, cfa_code, placer_id, status, lines,
    value_paise, tax_paise, total_paise, notes)
  values (
    to_char(today, 'YY') || '-' || nextval('order_numbers'),
    placed ->> 'kind', placed ->> 'product_type', buyer, placed ->> 'cfa_code', me,
    case when (placed ->> 'is_employee')::boolean then 6 when holds <> '[]' then 10 else 1 end,
    jsonb_array_length(placed_lines),
    (placed ->> 'value_paise')::bigint, (placed ->> 'tax_paise')::bigint, (placed ->> 'total_paise')::bigint,
    placed ->> 'notes')
  returning * into made;

  insert into order_lines (order_id, line_no, product_code, product_name, division_code, pack, quantity_ordered, free_qty,
    total_qty, offer_id, min_qty, scheme_qty, compulsory, price_paise, mrp_paise, gst_bp, amount_paise, tax_paise)
  select made.id, l.line_no, l.product_code, l.product_name, l.division_code, l.pack, l.quantity_ordered, l.free_qty,
    l.total_qty, l.offer_id, l.min_qty, l.scheme_qty, l.compulsory, l.price_paise, l.mrp_paise, l.gst_bp, l.amount_paise, l.tax_paise
  from jsonb_populate_recordset(null::order_lines, placed_lines) l;

  insert into order_parts (order_id, part_no, division_code, lines, total_paise)
  select made.id, row_number() over (order by division_code), division_code, count(*), sum(amount_paise + tax_paise)
  from order_lines where order_id = made.id
  group by division_code;

  insert into order_holds (order_id, kind, detail)
  select made.id, hold ->> 'kind', hold -> 'detail' from jsonb_array_elements(holds) hold;

  insert into order_events (order_id, actor_id, move, to_status) values (made.id, me, 'place', made.status);

  insert into last_ordered (distributor_id, product_code, quantity, ordered_on)
  select buyer, product_code, total_qty, today from order_lines where order_id = made.id order by product_code
  on conflict (distributor_id, product_code) do update
  set quantity = excluded.quantity, ordered_on = excluded.ordered_on;

  delete from cart_items where cart_id = (placed ->> 'cart_id')::bigint;
  update order_keys set order_id = made.id where account_id = me and key = placed ->> 'key';
  perform pg_notify('orders', jsonb_build_object('order_id', made.id, 'distributor_id', buyer, 'placer_id', me,
    'product_type', made.product_type)::text);
  return jsonb_build_object('order_id', made.id, 'same', true);
end $$;

-- All that placing must know, in one round trip: the cart first, then what was placed under this key before. In that
-- order, a cart that was emptied by the same key's order can't be taken for an empty one.
create function placing_state(me bigint, is_employee boolean, distributor text, cfa text, type text, cart_kind text,
  wanted_key text, today date) returns jsonb language plpgsql as $$
declare
  cart carts := open_cart(me, is_employee, distributor, cfa, type, cart_kind);
  answer jsonb;
  before order_keys;
begin
  select * into cart from carts c where c.id = cart.id;
  answer := cart_answer(cart, today);
  select * into before from order_keys k where k.account_id = me and k.key = wanted_key;
  return jsonb_build_object(
    'cart', answer,
    'distributor_id', cart.distributor_id,
    'order_id', before.order_id,
    'body_hash', before.body_hash,
    'locks', (
      select coalesce(jsonb_agg(jsonb_build_object('message', l.message, 'ends_at', l.ends_at) order by l.ends_at desc), '[]')
      from order_locks l
      where l.lifted_at is null and now() between l.starts_at and l.ends_at
        and (l.product_type is null or l.product_type = type)
        and (l.cfa_code is null or l.cfa_code = cart.cfa_code)
        and (l.distributor_id is null or l.distributor_id = cart.distributor_id)
        and (l.division_code is null or exists (
          select from cart_items i join products p on p.product_code = i.product_code
          where i.cart_id = cart.id and p.division_code = l.division_code))
    ));
end $$;

-- Active products whose code or name holds something like the text: one typing error is forgiven.
create function products_alike(wanted text, type text) returns setof products language sql stable
set pg_trgm.word_similarity_threshold = 0.4 as $$
  select p.* from products p
  where wanted <% p.search_text and p.active and p.product_type = type
  order by wanted <<-> p.search_text, p.name
  limit 100
$$;
