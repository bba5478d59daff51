-- Realtime carries hints only ("something changed": the client pulls), for the tables whose changes people wait for.

do $$
begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end $$;

alter publication supabase_realtime add table
  public.notifications, public.messages, public.conversations, public.job_applications, public.drafts, public.saved,
  public.profiles;
