-- An advance of a sandbox's clock that was asked to stop: its turn. It ends where it has come to.
alter table tenants add column clock_stopped_turn bigint;
grant update (clock_stopped_turn) on tenants to holdfast_app;
