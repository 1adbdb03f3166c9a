-- An HSN has 4, 6 or 8 digits: the rules of the form and the import say so, and now the table does.
alter table products
  drop constraint products_hsn_check,
  add constraint products_hsn_check check (hsn ~ '^([0-9]{4}|[0-9]{6}|[0-9]{8})$');
