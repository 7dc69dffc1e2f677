-- holdfast: builds from 0060 go on
-- By itself, so that nobody waits for a look at rows that were there before.
alter table retention validate constraint retention_kind_check;
