-- A word that only the other product type has is not read for nothing: 'tablet' stands in every second generic's name.
create index products_words_of_ethicals on products using gin (words) where product_type = 'E';
create index products_words_of_generics on products using gin (words) where product_type = 'G';
drop index products_words;
