-- What is to pay is rounded to the rupee; the difference stands beside it. Orders from before keep their paise.
alter table orders add column round_off_paise bigint not null default 0;
alter table orders drop constraint orders_check;
alter table orders add constraint the_parts_of_an_order_add_up
  check (total_paise = value_paise + tax_paise + round_off_paise);
alter table orders add constraint a_round_off_is_less_than_a_rupee check (round_off_paise between -49 and 50);
