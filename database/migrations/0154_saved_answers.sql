-- Answers that the office gives again and again.
create table saved_answers (
  id bigint generated always as identity primary key,
  product_type text not null check (product_type in ('E', 'G')),
  title text not null check (length(title) between 1 and 60),
  text text not null check (length(text) between 1 and 5000),
  saved_by bigint not null references accounts,
  saved_at timestamptz not null default now()
);
create unique index an_answer_is_saved_once_by_a_title on saved_answers (product_type, lower(title));
