-- How people want to be told; messages between customers and the office; banners and questions.

create table notice_choices (
  account_id bigint not null references accounts (id) on delete cascade,
  -- Empty: what holds for every kind that has no row of its own.
  kind text not null default '',
  mail text not null check (mail in ('at_once', 'daily', 'never')),
  primary key (account_id, kind)
);

create table message_threads (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  -- The firm or the employee that it belongs to: everybody of a firm sees its threads.
  owner_id bigint not null references accounts (id),
  product_type text not null check (product_type in ('E', 'G')),
  topic text not null check (topic in ('order', 'delivery', 'invoice', 'account', 'other')),
  order_id bigint references orders (id),
  state text not null default 'open' check (state in ('open', 'waiting', 'closed')),
  assignee_id bigint references accounts (id),
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  answered_at timestamptz
);
create index message_threads_of_owner on message_threads (owner_id, changed_at desc);
create index message_threads_of_type on message_threads (product_type, state, changed_at desc);

create table messages (
  id bigint generated always as identity primary key,
  thread_id bigint not null references message_threads (id),
  author_id bigint not null references accounts (id),
  from_office boolean not null,
  text text not null check (length(text) between 1 and 5000),
  at timestamptz not null default clock_timestamp()
);
create index messages_of_thread on messages (thread_id, id);

create table banners (
  id bigint generated always as identity primary key,
  title text not null check (length(title) between 1 and 120),
  alt text not null check (length(alt) between 1 and 200),
  hash text not null references files (hash),
  link text not null default '',
  user_type text check (user_type in ('E', 'D')),
  product_type text check (product_type in ('E', 'G')),
  starts_on date not null,
  ends_on date not null,
  rank integer not null default 0,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  check (ends_on >= starts_on)
);
create index banners_shown on banners (rank, id) where active;
create trigger banners_audit after insert or delete or update on banners for each row execute function record_change('id');

create table questions (
  id bigint generated always as identity primary key,
  topic text not null check (length(topic) between 1 and 60),
  question text not null check (length(question) between 1 and 200),
  answer text not null check (length(answer) between 1 and 5000),
  user_type text check (user_type in ('E', 'D')),
  rank integer not null default 0,
  active boolean not null default true,
  helped integer not null default 0,
  not_helped integer not null default 0,
  search_text text not null generated always as (lower(topic || ' ' || question || ' ' || answer)) stored
);
create index questions_by_topic on questions (topic, rank, id);
create index questions_search on questions using gin (search_text gin_trgm_ops);
create trigger questions_audit after insert or delete or update of topic, question, answer, user_type, rank, active on questions
  for each row execute function record_change('id');
