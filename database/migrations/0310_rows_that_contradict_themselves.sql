-- A row whose code and name mean two products says in which way; a firm's own code is kept with the name it was learned beside.
alter table upload_rows add column differs text;
alter table upload_rows drop constraint upload_rows_judgement_check;
alter table upload_rows add constraint upload_rows_judgement_check check (judgement in (
  'good', 'corrected', 'merged', 'unknown', 'differs', 'inactive', 'other_type', 'not_yours', 'bad_quantity', 'skipped'));
alter table item_codes add column name text not null default '';
