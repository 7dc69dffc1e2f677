-- The span that a job was enqueued in, and an event written in, as W3C Trace Context names it; null
-- where nobody traced. A month that comes back from an archive comes back without: its traces are
-- long gone.
alter table jobs add column traceparent text;
alter table events add column traceparent text;
