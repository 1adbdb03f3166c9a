-- A note by amount settles promises one after the other, so it may settle several.
alter table scheme_settlements drop constraint scheme_settlements_pkey;
alter table scheme_settlements add primary key (note_id, order_id, line_no);
