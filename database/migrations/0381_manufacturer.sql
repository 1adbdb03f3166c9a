-- Who made a product, as the wholesale invoice must name beside batch and expiry; empty where nobody
-- entered it.
alter table products add column manufacturer text not null default ''
  constraint a_manufacturer_has_at_most_120_characters check (length(manufacturer) <= 120);
