-- Orders are placed many at a time: each brings its lines and the order that it becomes.
alter type order_placing
  add attribute at integer,
  add attribute lines jsonb,
  add attribute made orders;
