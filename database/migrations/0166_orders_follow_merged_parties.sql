-- Orders that were placed while their party was merged into another belong to the one that stays (write_discounts sees to it now).
update order_discounts d set party_id = p.merged_into from parties p where p.id = d.party_id and p.merged_into is not null;
