-- Endorsements: somebody who was on a production confirms a credit of another person, with a sentence or without. Its lifecycle is
-- `endorsement` in 01_foundation/03_lifecycles.sql; who may take which step, and what follows, is in 12_endorsement_rules.sql.
--
-- Each side says its part in fields of its own, and `status` follows from them: so an answer that meets a change of the other side is
-- refused with a sentence, and is no conflict of two people about one field.

-- Privacy policy: Which credits you ask whom to confirm, and what they answer
create table public.endorsements (
  -- derived from everything that is asked, so nobody is asked twice about the same credit while it says the same
  id uuid primary key,
  asker_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  endorser_id uuid not null references public.profiles (id) on delete cascade,
  -- the asker's credit, and what it said when they asked; once it says something else, this has lapsed
  credit_id uuid not null,
  production text not null check (length(production) <= 200),
  role text not null check (length(role) <= 60),
  year int not null check (year between 1900 and 2100),
  kind text not null check (kind in ('feature', 'series', 'short', 'commercial', 'music_video', 'documentary', 'corporate', 'live', 'photo', 'animation', 'other')),
  -- the asker's part
  withdrawn boolean not null default false,
  sentence_hidden boolean not null default false,
  -- the endorser's part
  answer text not null default '' check (answer in ('', 'confirmed', 'declined')),
  sentence text not null default '' check (length(sentence) <= 280),
  -- server, as everything below
  status text not null default 'asked' check (status in ('asked', 'confirmed', 'declined', 'withdrawn', 'lapsed')),
  asker_name text not null default '',
  asker_role text not null default '',
  endorser_name text not null default '',
  -- their headline, or what they do; a code of the crew taxonomy, or words
  endorser_role text not null default '',
  decided_at timestamptz,
  -- whether others see it on the asker's profile
  is_shown boolean not null default false
);

insert into sync_private.streams (name, pull_order, relation, readable, writable, owner_columns, is_insertable) values (
  'endorsements', 11, 'public.endorsements',
  '{id,asker_id,endorser_id,credit_id,production,role,year,kind,withdrawn,sentence_hidden,answer,sentence,status,asker_name,asker_role,
    endorser_name,endorser_role,decided_at,is_shown,created_at,updated_at}',
  '{endorser_id,credit_id,production,role,year,kind,withdrawn,sentence_hidden,answer,sentence}',
  '{asker_id,endorser_id}', true);
select sync_private.install_stream('endorsements');
create index endorsements_shown on public.endorsements (asker_id) where is_shown;
select private.bound_rows('public.endorsements', 'asker_id', 't.created_at > now() - interval ''24 hours''', 20, 'requests to confirm a credit', 'MQ412');
select private.bound_rows('public.endorsements', 'asker_id', 't.status in (''asked'', ''confirmed'')', 200, 'requests and confirmations of credits', 'MQ411');

create policy "both sides read" on public.endorsements for select to authenticated
  using (asker_id = (select auth.uid()) or endorser_id = (select auth.uid()));
create policy "askers ask" on public.endorsements for insert to authenticated
  with check (asker_id = (select auth.uid()));
create policy "both sides say their part" on public.endorsements for update to authenticated
  using (asker_id = (select auth.uid()) or endorser_id = (select auth.uid()))
  with check (asker_id = (select auth.uid()) or endorser_id = (select auth.uid()));

-- Whether a credit of a profile (null: it is gone) still says what was asked. For rules only.
create function private.says_the_same(p_credit jsonb, e public.endorsements) returns boolean language sql immutable set search_path = '' as $$
  select coalesce((p_credit ->> 'production', p_credit ->> 'role', p_credit ->> 'year', p_credit ->> 'kind')
    = (e.production, e.role, e.year::text, e.kind), false)
$$;

-- What others see under the credits of a profile: {credit id: [{id, person_id, name, role, sentence}]}, the oldest first. person_id: of those who
-- have a public profile themselves. Definer: endorsements are other people's. For triggers only.
create function private.shown_confirmations(p_asker uuid) returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_object_agg(credit_id, shown), '{}') from (
      select e.credit_id, jsonb_agg(jsonb_build_object('id', e.id, 'person_id', listed.id, 'name', e.endorser_name, 'role', e.endorser_role,
        'sentence', case when e.sentence_hidden then '' else e.sentence end) order by e.decided_at, e.id) as shown
      from public.endorsements e left join public.public_profiles listed on listed.id = e.endorser_id and not listed._deleted
      where e.asker_id = p_asker and e.is_shown group by e.credit_id) by_credit);
end $$;
