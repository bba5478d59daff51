-- Periodic tasks. Scheduled here where pg_cron is installed; elsewhere the local backend's own timer calls the same
-- functions (supabase/local/housekeeping.ts). Scheduling under an existing name replaces it, so this can be repeated.

do $$
begin
  if to_regclass('cron.job') is null then return; end if;
  perform cron.schedule('marquee-close-expired-jobs', '7 * * * *', 'select private.close_expired_jobs()');
  perform cron.schedule('marquee-still-hiring', '13 * * * *', 'select private.check_still_hiring()');
  perform cron.schedule('marquee-send-reminders', '17 * * * *', 'select private.send_reminders()');
  perform cron.schedule('marquee-job-alerts', '* * * * *', 'select private.send_alerts()');
  perform cron.schedule('marquee-advance-bookings', '* * * * *', 'select private.advance_bookings()');
  perform cron.schedule('marquee-remind-of-bookings', '* * * * *', 'select private.remind_of_bookings()');
  perform cron.schedule('marquee-advance-call-sheets', '* * * * *', 'select private.advance_call_sheets()');
  perform cron.schedule('marquee-advance-notes', '* * * * *', 'select private.advance_notes()');
  perform cron.schedule('marquee-daily-alerts', '27 * * * *', 'select private.send_daily_alerts()');
  perform cron.schedule('marquee-prune-rate-records', '11 */4 * * *', 'select private.prune_rate_records()');
  perform cron.schedule('marquee-prune-identity-proofs', '33 * * * *', 'select private.prune_identity_proofs()');
  perform cron.schedule('marquee-erase-due-accounts', '53 2 * * *', 'select private.erase_due_accounts()');
  perform cron.schedule('marquee-answer-rates', '41 3 * * *', 'select private.refresh_answer_rates()');
  perform cron.schedule('marquee-prune-receipts', '23 4 * * *', 'select sync_private.prune_receipts()');
  perform cron.schedule('marquee-cut-shown-days', '3 4 * * *', 'select private.cut_shown_days()');
  perform cron.schedule('marquee-prune-monitoring', '37 4 * * *', 'select private.prune_monitoring()');
  perform cron.schedule('marquee-prune-newsletter', '47 4 * * *', 'select private.prune_newsletter()');
  perform cron.schedule('marquee-prune-contact-messages', '57 4 * * *', 'select private.prune_contact_messages()');
  perform cron.schedule('marquee-prune-earlier-texts', '7 5 * * *', 'select private.prune_earlier_texts()');
  perform cron.schedule('marquee-prune-job-days', '17 5 * * *', 'select private.prune_job_days()');
  perform cron.schedule('marquee-prune-alert-mail', '27 5 * * *', 'select private.prune_alert_mail()');
  perform cron.schedule('marquee-prune-message-mail', '43 5 * * *', 'select private.prune_message_mail()');
  perform cron.schedule('marquee-prune-company-verifications', '37 5 * * *', 'select private.prune_company_verifications()');
end $$;
