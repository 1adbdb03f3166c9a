-- Brings the month totals up to this month, which is not among them: its days still come. Who
-- writes day totals waits meanwhile, so that each row is counted once: here, or by `add_trade` as
-- one of a month that is rolled already.
create or replace function roll_trade(this_month date)
returns void
language plpgsql
as $$
declare
  rolled date;
  month date;
begin
  lock table trade_days in share row exclusive mode;
  select until into rolled from trade_rolled for update;
  for month in
    select m from generate_series(
      greatest(rolled, (select date_trunc('month', min(day)) from trade_days)), this_month - interval '1 month', interval '1 month') m
  loop
    perform add_trade_months(array(select t from trade_days t where t.day >= month and t.day < month + interval '1 month'));
  end loop;
  update trade_rolled set until = this_month where until < this_month;
end $$;
