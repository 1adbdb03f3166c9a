-- The next number of a series at a plant in the financial year of a day, such as MUMI/2627/000123.
-- The row is locked until the transaction ends, so a number that is not used is not taken.
create or replace function next_document_no(of_series text, of_plant text, on_day date)
returns text
language plpgsql
as $$
declare
  begins date := make_date(extract(year from on_day - interval '3 months')::integer, 4, 1);
  letters text;
  number integer;
begin
  select p.series into letters from plants p where p.code = of_plant;
  if letters is null then
    raise exception 'Plant % has no letters for its documents yet. Set them on the plant first.', of_plant using errcode = 'AP422';
  end if;
  insert into document_numbers as d (series, plant_code, year_begins, last)
  values (of_series, of_plant, begins, 1)
  on conflict (series, plant_code, year_begins) do update set last = d.last + 1
  returning last into number;
  return letters || of_series || '/' || to_char(begins, 'YY') || to_char(begins + interval '1 year', 'YY') || '/'
    || lpad(number::text, 6, '0');
end $$;
