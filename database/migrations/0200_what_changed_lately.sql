-- What changed since yesterday is found by when it changed: a firm's orders, and the statements that came in or wait.
create index orders_changed_of_distributor on orders (distributor_id, changed_at);
create index statements_by_time on statements (product_type, sent_at) where state <> 'replaced';
create index statements_to_decide on statements (product_type, sent_at) where state = 'sent';
