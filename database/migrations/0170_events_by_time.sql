-- What happened since yesterday is looked for among all events. They come in by time, so that an index of ranges costs nothing to keep.
create index order_events_by_time on order_events using brin (at) with (pages_per_range = 16, autosummarize = on);
