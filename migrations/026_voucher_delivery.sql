-- A gift is sent on the day that its buyer chose. Retries have their own times, which a clock set back makes void; this
-- one counts in any case.
alter table outbox add column not_before timestamptz;
