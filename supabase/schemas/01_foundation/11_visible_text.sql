-- What a reader sees of a text. Names, titles and places stand beside other words, on screens, in mails and in pages for visitors: a mark in one of
-- them that turns the direction of the text round would turn its neighbours round as well.

-- The text as a reader sees it: without characters that turn its direction round or show nothing, in which something can be hidden from whoever
-- reads and answers. What joins the parts of an emoji or the letters of a word stays, and so do the tags of a flag and the one selector that
-- says how a character looks. Twin: `visibleText` in
-- src/domain/values/text/visible-text.ts; a test holds them equal.
create function private.visible_text(p_text text) returns text language plpgsql immutable set search_path = '' as $$
declare
  c_selectors constant text := '\ufe00-\ufe0f\U000e0100-\U000e01ef';
  c_joiners constant text := '\u200c\u200d';
  c_controls constant text := '\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb';
  c_hidden constant text := c_controls || '\U000e0000-\U000e007f' || c_joiners || c_selectors;
  c_joinable constant text := '[^\u0001-\u007f' || c_hidden || ']';
  c_flag constant text := '\U0001f3f4[\U000e0020-\U000e007e]{1,6}\U000e007f';
  c_keycap constant text := '[0-9#*]\ufe0f(?=\u20e3)';
  c_joined constant text := c_joinable || '[' || c_selectors || ']?[' || c_joiners || '](?=' || c_joinable || ')';
  c_selected constant text := c_joinable || '[' || c_selectors || ']';
begin
  return regexp_replace(p_text, '(' || c_flag || '|' || c_keycap || '|' || c_joined || '|' || c_selected || ')|[' || c_hidden || ']', '\1', 'g');
end $$;

-- A text of several lines as a reader sees it: without control characters as well, but for line breaks and tabs. For rules only.
create function private.plain_text(p_text text) returns text language sql immutable set search_path = '' as $$
  select regexp_replace(private.visible_text(p_text), '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]', '', 'g')
$$;

-- The same of all texts in a value, in which JSON writes most of these characters as escapes; an escaped backslash is none. For rules only.
create function private.plain_json(p jsonb) returns jsonb language sql immutable set search_path = '' as $$
  select case when p::text !~ '[^\u0001-\u007f]|\\(u00|[bf])' then p else regexp_replace(private.plain_text(p::text), '(\\\\)|\\(?:u00(?:0[0-8bcef]|1[0-9a-f]|7f|[89][0-9a-f])|[bf])', '\1', 'g')::jsonb end
$$;

-- Trigger function, for every writer: the named texts are one line each, as they head pages, mails and what search engines read. Replaced, not refused: a form
-- makes none of more lines, and a row of before this rule stays writable.
create function private.keep_one_line() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  return jsonb_populate_record(new, (select jsonb_object_agg(key, btrim(regexp_replace(value, '[\u0001-\u001f\u007f-\u009f\u2028\u2029]+', ' ', 'g')))
    from jsonb_each_text(to_jsonb(new)) where key = any (tg_argv)));
end $$;

-- Trigger function, for every writer: keeps of the named columns (texts, lists, JSON) what a reader sees. Taken out, not refused: copied text brings such
-- marks along, and nobody sees what they would have to remove; and rows of before this rule stay writable. Names in Arabic or Hebrew stay as they are.
-- As JSON, in which every text stands between ASCII characters, so that none is joined with the next. Definer: visible_text() is closed to the writer.
create function private.keep_visible() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  return jsonb_populate_record(new, private.visible_text(
    (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(new)) where key = any (tg_argv))::text)::jsonb);
end $$;
