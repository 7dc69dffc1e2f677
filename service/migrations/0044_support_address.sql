-- Where buyers and sellers ask: it stands in the mails to them, and takes their answers.
alter table organisations add column support_email text check (support_email !~ '[\r\n]');
