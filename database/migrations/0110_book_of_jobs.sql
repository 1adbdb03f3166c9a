-- Which jobs there are, how they are set, and how each run went.
create table job_book (
  name text primary key,
  -- As the code has it; null where only other work starts it.
  every text,
  -- As an admin has set it.
  cron text,
  paused boolean not null default false
);
create trigger job_book_audit after update on job_book for each row execute function record_change('name');

create table job_runs (
  id bigint generated always as identity primary key,
  name text not null,
  started_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  error text
);
create index job_runs_of_job on job_runs (name, id desc);
