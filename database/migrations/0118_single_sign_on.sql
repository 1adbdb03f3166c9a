-- Sign-ins that are on their way to the company's own sign-in and back. Each can come back once, to the browser that began it.
create table sign_in_flows (
  flow_hash text primary key,
  state text not null,
  nonce text not null,
  verifier text not null,
  kind text not null check (kind in ('E', 'A')),
  go_to text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
