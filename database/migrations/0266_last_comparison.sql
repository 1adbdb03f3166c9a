-- What the last comparison of all books found that went on until it was done: a large company's takes longer than a page may wait.
create table last_comparison (
  one boolean primary key default true check (one),
  differences jsonb not null,
  took_ms integer not null,
  compared_at timestamptz not null
);
