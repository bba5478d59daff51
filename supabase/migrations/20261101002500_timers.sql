-- What must happen by itself. Where pg_cron is installed it is scheduled here; elsewhere the backend's own timer calls
-- private.close_expired_jobs() hourly, private.refresh_answer_rates() and sync_private.prune_receipts() daily.

do $$
begin
  if exists (select from pg_extension where extname = 'pg_cron') then
    perform cron.schedule('marquee-close-expired-jobs', '7 * * * *', 'select private.close_expired_jobs()');
    perform cron.schedule('marquee-answer-rates', '41 3 * * *', 'select private.refresh_answer_rates()');
    perform cron.schedule('marquee-prune-receipts', '23 4 * * *', 'select sync_private.prune_receipts()');
  end if;
end $$;
