-- Where else a firm is billed, and where its goods go. The address of the distributor itself stays its first billing address.
create table distributor_addresses (
  distributor_id bigint not null references distributors (id) on delete cascade,
  rank smallint not null check (rank >= 1),
  kind text not null check (kind in ('billing', 'delivery')),
  name text not null check (length(name) between 1 and 120),
  address text not null check (length(address) between 1 and 300),
  city text not null check (length(city) between 1 and 60),
  pin_code text not null default '' check (pin_code ~ '^([1-9][0-9]{5})?$'),
  state_code text not null check (state_code ~ '^[0-9]{2}$'),
  phone text,
  primary key (distributor_id, rank)
);
create trigger distributor_addresses_audit after insert or delete or update on distributor_addresses
  for each row execute function record_change('distributor_id');

-- Where the goods of an invoice were to go when it was made; null: to the buyer's own address.
alter table invoices add column deliver_to jsonb;
