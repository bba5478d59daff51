-- Credits and media of a profile: what is refused, and what follows from them.

-- Trigger function, for clients' writes alone: refuses with a specific message where the constraints could only report a malformed value.
-- Raises MQ621 to MQ629. Definer: it needs no right of the writer.
create function private.guard_profile_parts() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_medium jsonb;
  v_file jsonb;
  v_pixels int;
begin
  if jsonb_typeof(new.credits) = 'object' and (select count(*) from jsonb_object_keys(new.credits)) > 100 then
    perform private.refuse('MQ621');
  end if;
  if jsonb_typeof(new.media) is distinct from 'object' then return new; end if;
  if (select count(*) from jsonb_each(new.media) as entry (key, medium) where medium ->> 'kind' = 'still') > 12 then perform private.refuse('MQ622'); end if;
  if (select count(*) from jsonb_each(new.media) as entry (key, medium) where medium ->> 'kind' = 'video') > 6 then perform private.refuse('MQ623'); end if;
  for v_medium in select value from jsonb_each(new.media) where jsonb_typeof(value) = 'object' loop
    if v_medium ->> 'kind' = 'video' and not private.is_video_address(v_medium -> 'url') then perform private.refuse('MQ624'); end if;
    v_file := v_medium -> 'file';
    if v_medium ->> 'kind' = 'cv' then
      if v_file ->> 'type' <> 'application/pdf' then perform private.refuse('MQ628'); end if;
      if jsonb_typeof(v_file -> 'size') = 'number' and (v_file ->> 'size')::numeric > 10485760 then perform private.refuse('MQ629'); end if;
    end if;
    continue when v_medium ->> 'kind' not in ('avatar', 'still');
    if v_file ->> 'type' <> 'image/jpeg' or v_medium #>> '{thumb,type}' <> 'image/jpeg' then perform private.refuse('MQ625'); end if;
    continue when jsonb_typeof(v_file -> 'size') is distinct from 'number' or jsonb_typeof(v_file -> 'width') is distinct from 'number'
      or jsonb_typeof(v_file -> 'height') is distinct from 'number';
    if (v_file ->> 'size')::numeric > (case v_medium ->> 'kind' when 'avatar' then 524288 else 2097152 end) then perform private.refuse('MQ626'); end if;
    v_pixels := case v_medium ->> 'kind' when 'avatar' then 512 else 2048 end;
    if (v_file ->> 'width')::numeric > v_pixels or (v_file ->> 'height')::numeric > v_pixels
      or v_medium ->> 'kind' = 'avatar' and v_file -> 'width' <> v_file -> 'height'
    then perform private.refuse('MQ627'); end if;
  end loop;
  return new;
end $$;
create trigger a_parts before insert or update of credits, media on public.profiles for each row
  when (current_user in ('anon', 'authenticated')) execute function private.guard_profile_parts();

-- Trigger function: of two devices that both chose a picture, or a CV, one stands; and the path of the small one in Storage, once
-- it is there, is what lists and conversations show. Definer: what it calls is closed to the writer.
create function private.derive_profile_parts() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_avatar text;
  v_cv text;
  v_shown jsonb;
begin
  -- A malformed value is the constraint's to refuse.
  if not private.is_profile_media(new.media) then return new; end if;
  v_avatar := private.standing_medium(new.media, 'avatar');
  v_cv := private.standing_medium(new.media, 'cv');
  new.media := (select coalesce(jsonb_object_agg(key, medium), '{}') from jsonb_each(new.media) as entry (key, medium)
    where medium ->> 'kind' not in ('avatar', 'cv') or key in (v_avatar, v_cv));
  new.attachments_stored := array(select stored from unnest(new.attachments_stored) with ordinality as arrived (stored, place)
    where stored in (select id from private.media_files(new.media)) order by place);
  v_shown := private.shown_media(new.media, new.attachments_stored);
  new.avatar_url := new.id || '/' || (v_shown #>> array[v_avatar, 'thumb', 'id']);
  return new;
end $$;
create trigger c_derive_parts before insert or update on public.profiles
  for each row execute function private.derive_profile_parts();
