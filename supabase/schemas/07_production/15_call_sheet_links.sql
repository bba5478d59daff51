-- The address under which somebody on a call sheet who has no account reads it and confirms. Whoever has the address is that person, so it is secret: only a digest of it
-- is kept, an editor of the project can take it back, and a new one ends the one before. It serves what the sheet says to everybody and to this person, and no call of anybody else.
-- Whoever made it may have kept the address: it ends with their place among the editors, and serves nothing while their account is suspended.

-- Privacy policy: Of somebody on a call sheet who has no account: the name, a digest of the address
create table private.call_sheet_links (
  sheet_id uuid not null references public.call_sheets (id) on delete cascade,
  -- the line of the sheet (`calls`) that names them
  person_id uuid not null,
  -- SHA-256 of the token in the address
  digest bytea not null unique,
  made_at timestamptz not null default now(),
  -- the latest version that was on a screen of theirs, and that they confirmed; 0: none
  opened_version int not null default 0,
  confirmed_version int not null default 0,
  confirmed_at timestamptz,
  -- whom it was made for: a link belongs to a name, not to a line
  name text not null default '',
  -- when its line lost that name or went: it serves nothing from then on, whatever the line says later
  ended_at timestamptz,
  -- the editor who has had the address; null: it is from before this was kept
  made_by uuid references public.profiles (id) on delete cascade,
  primary key (sheet_id, person_id)
);
create index call_sheet_links_made_by on private.call_sheet_links (made_by);

-- The name of somebody without an account on a sheet; null where no line names them. For rules only.
create function private.name_on_sheet(p_sheet public.call_sheets, p_person uuid) returns text language sql immutable set search_path = '' as $$
  select nullif(btrim(p_sheet.calls -> p_person::text ->> 'name'), '')
$$;

-- Whether two names are one person's: but for case and spaces. Twin: `isSameName` in src/domain/call-sheets/link-names.ts. For rules only.
create function private.is_same_name(p_one text, p_other text) returns boolean language sql immutable set search_path = '' as $$
  select lower(regexp_replace(btrim(p_one), '\s+', ' ', 'g')) is not distinct from lower(regexp_replace(btrim(p_other), '\s+', ' ', 'g'))
$$;

-- Trigger function: a link ends with the name that it was made for. Its row stays, marked, so that the line that comes back does not bring it back. Definer: the table is closed.
create function private.end_call_sheet_links() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update private.call_sheet_links l set ended_at = clock_timestamp()
  where l.sheet_id = new.id and l.ended_at is null and not private.is_same_name(l.name, private.name_on_sheet(new, l.person_id));
  return null;
end $$;
create trigger e_end_links after update on public.call_sheets for each row
  when (new.calls is distinct from old.calls) execute function private.end_call_sheet_links();

-- Trigger function: links end with the place of whoever made them, who may have kept the addresses (S6). Coming back does not bring them back. Definer: the table is closed.
create function private.end_links_of_editor() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update private.call_sheet_links l set ended_at = clock_timestamp() from public.call_sheets s
  where l.made_by = new.user_id and l.ended_at is null and s.id = l.sheet_id and s.project_id = new.project_id;
  return null;
end $$;
create trigger d_end_links after update on public.project_members for each row
  when (old.status = 'joined' and old.access <> 'member' and (new.status <> 'joined' or new.access = 'member')) execute function private.end_links_of_editor();

-- A sheet that the caller edits. Raises MQ403, the same for one that does not exist. Definer: it reads memberships. For rules only.
create function private.edited_sheet(p_sheet uuid) returns public.call_sheets language plpgsql stable security definer set search_path = '' as $$
declare
  v_sheet public.call_sheets;
begin
  perform private.require_gate();
  select * into v_sheet from public.call_sheets where id = p_sheet and not _deleted;
  if not coalesce(private.edits_project(v_sheet.project_id, (select auth.uid())), false) then perform private.refuse('MQ403'); end if;
  return v_sheet;
end $$;

-- {person id: {made_at, opened_version, confirmed_version, confirmed_at, name, ended_at, made_by_name}}, ended ones included; '' for one from before its maker was kept. Editors of the
-- project, behind the gate. Raises MQ403. Definer: the table is closed.
create function public.get_call_sheet_links(p_sheet uuid) returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.edited_sheet(p_sheet);
  return (select coalesce(jsonb_object_agg(person_id, to_jsonb(l) - '{sheet_id,person_id,digest,made_by}'::text[]
      || jsonb_build_object('made_by_name', case when l.made_by is null then '' else private.display_name(l.made_by) end)), '{}')
    from private.call_sheet_links l where l.sheet_id = p_sheet);
end $$;
revoke execute on function public.get_call_sheet_links(uuid) from public, anon;
grant execute on function public.get_call_sheet_links(uuid) to authenticated;

-- Makes a new address for one person and ends the one before: returns its token, 32 random bytes as base64url, which exists in this answer alone. Null after 200 in 15
-- minutes. Editors of the project, behind the gate. Raises MQ403, MQ721, MQ722. Definer: the table is closed.
create function public.make_call_sheet_link(p_sheet uuid, p_person uuid) returns text language plpgsql volatile security definer set search_path = '' as $$
declare
  v_sheet constant public.call_sheets := private.edited_sheet(p_sheet);
  v_token constant text := private.base64url(extensions.gen_random_bytes(32));
begin
  -- Whoever ends this place waits, and then finds the link.
  if not private.hold_editor(v_sheet.project_id, (select auth.uid())) then perform private.refuse('MQ403'); end if;
  if v_sheet.status <> 'published' then perform private.refuse('MQ721'); end if;
  if private.name_on_sheet(v_sheet, p_person) is null then perform private.refuse('MQ722'); end if;
  if not (private.count_attempt('call_sheet_link (made)', 'account ' || auth.uid()::text) ->> 'allowed')::boolean then return null; end if;
  insert into private.call_sheet_links (sheet_id, person_id, digest, name, made_by)
  values (p_sheet, p_person, sha256(convert_to(v_token, 'UTF8')), private.name_on_sheet(v_sheet, p_person), (select auth.uid()))
  on conflict (sheet_id, person_id) do update set (digest, made_at, opened_version, confirmed_version, confirmed_at, name, ended_at, made_by)
    = row (excluded.digest, now(), 0, 0, null, excluded.name, null, excluded.made_by);
  return v_token;
end $$;
revoke execute on function public.make_call_sheet_link(uuid, uuid) from public, anon;
grant execute on function public.make_call_sheet_link(uuid, uuid) to authenticated;

-- Ends one person's address; returns whether there was one. Done twice is done. Editors of the project, behind the gate. Raises MQ403. Definer: the table is closed.
create function public.revoke_call_sheet_link(p_sheet uuid, p_person uuid) returns boolean language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.edited_sheet(p_sheet);
  delete from private.call_sheet_links where sheet_id = p_sheet and person_id = p_person;
  return found;
end $$;
revoke execute on function public.revoke_call_sheet_link(uuid, uuid) from public, anon;
grant execute on function public.revoke_call_sheet_link(uuid, uuid) to authenticated;

-- Ends every address of a project, of all its sheets, whoever made it; returns how many were serving. The project's owner, behind the gate. Raises MQ403. Definer: the table is closed.
create function public.revoke_call_sheet_links(p_project uuid) returns int language plpgsql volatile security definer set search_path = '' as $$
declare
  v_served int;
begin
  perform private.require_gate();
  if not private.owns_project(p_project, (select auth.uid())) then perform private.refuse('MQ403'); end if;
  select count(*) into v_served from private.call_sheet_links l join public.call_sheets s on s.id = l.sheet_id
  where s.project_id = p_project and l.ended_at is null;
  delete from private.call_sheet_links l using public.call_sheets s where s.id = l.sheet_id and s.project_id = p_project;
  return v_served;
end $$;
revoke execute on function public.revoke_call_sheet_links(uuid) from public, anon;
grant execute on function public.revoke_call_sheet_links(uuid) to authenticated;

-- The link of a token, while it serves anything: until two weeks after the day, while its line has the name that it was made for and its maker is an editor, the project is there, and neither its owner
-- nor its maker is suspended. Definer: the table is closed, and so are memberships. For rules only.
create function private.call_sheet_link(p_token text) returns private.call_sheet_links language plpgsql stable security definer set search_path = '' as $$
declare
  v_link private.call_sheet_links;
begin
  select l.* into v_link from private.call_sheet_links l
  join public.call_sheets s on s.id = l.sheet_id and not s._deleted and s.version > 0 and s.status in ('published', 'cancelled')
  join public.projects p on p.id = s.project_id and not p._deleted
  join public.profiles o on o.id = p.owner_id and o.suspended_at is null
    and (l.made_by is null or private.edits_project(p.id, l.made_by) and not private.is_suspended(l.made_by))
  where l.digest = sha256(convert_to(coalesce(p_token, ''), 'UTF8')) and l.ended_at is null
    and s.shoot_day >= private.today(s.timezone) - 14;
  return v_link;
end $$;

-- The status of a sheet for whoever is not on the project: no day of a cancelled project happens. Definer: it reads projects. For rules only.
create function private.status_of_sheet(p_sheet public.call_sheets) returns text language sql stable security definer set search_path = '' as $$
  select case p.status when 'cancelled' then 'cancelled' else p_sheet.status end from public.projects p where p.id = p_sheet.project_id
$$;

-- What the address of this token serves; null for a token that was never handed out, was taken back or replaced, or is over: the caller cannot tell which. Reading it says
-- nothing of who read it. For the Edge Function call-sheet: service role only. Definer: the service role may not read the table.
create function public.read_call_sheet_link(p_token text) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_link constant private.call_sheet_links := private.call_sheet_link(p_token);
  v_sheet public.call_sheets;
  v_own text := v_link.person_id::text;
begin
  if v_link.sheet_id is null then return null; end if;
  select * into v_sheet from public.call_sheets where id = v_link.sheet_id;
  return jsonb_build_object('person_id', v_own, 'confirmed_version', v_link.confirmed_version, 'sheet', jsonb_build_object(
    'shoot_day', v_sheet.shoot_day, 'status', private.status_of_sheet(v_sheet), 'content', v_sheet.content, 'version', v_sheet.version,
    'project_title', v_sheet.project_title, 'timezone', v_sheet.timezone,
    -- Calls of others are not theirs to read, nor were they, those of whoever was in this line before included.
    'calls', jsonb_build_object(v_own, v_sheet.calls -> v_own),
    'history', (select coalesce(jsonb_agg(case when value -> 'was' ? 'calls'
        then jsonb_set(value, '{was,calls}', case when private.is_same_name(value -> 'was' -> 'calls' -> v_own ->> 'name', v_link.name) then jsonb_build_object(v_own, value -> 'was' -> 'calls' -> v_own) else '{}' end)
        else value end order by place), '[]')
      from jsonb_array_elements(v_sheet.history) with ordinality earlier (value, place))));
end $$;
revoke execute on function public.read_call_sheet_link(text) from public, anon, authenticated;
grant execute on function public.read_call_sheet_link(text) to service_role;

-- A browser has shown this version to whoever has the address. For the Edge Function call-sheet: service role only. Definer, as above.
create function public.open_call_sheet_link(p_token text, p_version int) returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_link constant private.call_sheet_links := private.call_sheet_link(p_token);
begin
  update private.call_sheet_links l set opened_version = least(p_version, s.version) from public.call_sheets s
  where l.digest = v_link.digest and s.id = l.sheet_id and l.opened_version < least(p_version, s.version);
end $$;
revoke execute on function public.open_call_sheet_link(text, int) from public, anon, authenticated;
grant execute on function public.open_call_sheet_link(text, int) to service_role;

-- Whoever has the address confirms this version: {outcome, version}. confirmed, also when they had before; changed: there is a later version; cancelled; null as in
-- read_call_sheet_link. The sheet is locked, so that it does not change in between. For the Edge Function call-sheet: service role only. Definer, as above.
create function public.confirm_call_sheet_link(p_token text, p_version int) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_link constant private.call_sheet_links := private.call_sheet_link(p_token);
  v_sheet public.call_sheets;
begin
  if v_link.sheet_id is null then return null; end if;
  select * into v_sheet from public.call_sheets where id = v_link.sheet_id for share;
  if private.status_of_sheet(v_sheet) <> 'published' then return '{"outcome": "cancelled"}'; end if;
  if p_version is distinct from v_sheet.version then return jsonb_build_object('outcome', 'changed', 'version', v_sheet.version); end if;
  update private.call_sheet_links set confirmed_version = v_sheet.version, confirmed_at = clock_timestamp(), opened_version = v_sheet.version
  where digest = v_link.digest and confirmed_version < v_sheet.version;
  return jsonb_build_object('outcome', 'confirmed', 'version', v_sheet.version);
end $$;
revoke execute on function public.confirm_call_sheet_link(text, int) from public, anon, authenticated;
grant execute on function public.confirm_call_sheet_link(text, int) to service_role;
