-- The office's messages of a product type, the newest first, whatever their state.
create index message_threads_newest on message_threads (product_type, changed_at desc, id desc);
