-- Which version of the terms and of the privacy policy a person has accepted, and when (A3: acceptTerms). `settings.accepted` of a profile says
-- the versions, written by its owner, with or without signal; here stays the proof, which nobody can change.

-- Closed to clients; the owner reads it in the export.
-- Privacy policy: Which version of the terms and of this page you accepted, and when.
create table private.legal_acceptances (
  user_id uuid not null references auth.users (id) on delete cascade,
  document text not null check (document in ('terms', 'privacy')),
  -- the day on which that version was written
  version text not null check (version ~ '^\d{4}-\d{2}-\d{2}$'),
  accepted_at timestamptz not null default clock_timestamp(),
  primary key (user_id, document, version)
);
alter table private.legal_acceptances enable row level security;

-- Trigger function: keeps what a profile's settings newly say to be accepted. Anything else in there is nobody's acceptance, and is passed
-- over. At most fifty for an account, so that made-up versions fill nothing. Definer: clients may not write the table.
create function private.record_acceptance() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if jsonb_typeof(new.settings -> 'accepted') is distinct from 'object'
    or (select count(*) >= 50 from private.legal_acceptances where user_id = new.id)
  then return null; end if;
  insert into private.legal_acceptances (user_id, document, version)
  select new.id, document, version from jsonb_each_text(new.settings -> 'accepted') as accepted (document, version)
  where document in ('terms', 'privacy') and version ~ '^\d{4}-\d{2}-\d{2}$'
  on conflict do nothing;
  return null;
end $$;
create trigger d_acceptance after insert or update of settings on public.profiles for each row execute function private.record_acceptance();
