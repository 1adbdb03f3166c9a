-- One job told of licences and of launches; each feature has its own now, set as the one was.
insert into job_book (name, every, cron, paused, mails)
select n.name, b.every, b.cron, b.paused, b.mails
from job_book b cross join (values ('tell-of-licences'), ('tell-of-launches')) n (name)
where b.name = 'tell-of-licences-and-launches';
delete from job_book where name = 'tell-of-licences-and-launches';
do $$
begin
  if to_regclass('pgboss.schedule') is not null then
    delete from pgboss.schedule where name = 'tell-of-licences-and-launches';
  end if;
end $$;
