-- What became of reading the text of a purchase order that is a PDF, in words; '' where there is nothing to say.
alter table purchase_orders add column reading text not null default '';
