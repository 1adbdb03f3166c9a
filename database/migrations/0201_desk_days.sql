-- What waits on the order desk, by the day of its last change, for every day before `until`: a look counts only what is younger. An order
-- that leaves such a day or comes to it adds a row, so that nobody waits for another; a job adds the rows of a day up.
create table desk_days (
  product_type text not null,
  status smallint not null,
  day date not null,
  orders bigint not null,
  total_paise bigint not null
);
create table desk_counted (
  one boolean primary key default true check (one),
  until date not null
);
insert into desk_counted (until) values ('2000-01-01');
