-- At least one pack of an offer is bought: 0 + 1 would make everything free. Such an offer is switched off.
update offers set min_qty = 1, enabled = false where min_qty = 0;
alter table offers add constraint an_offer_sells_something check (min_qty >= 1);
