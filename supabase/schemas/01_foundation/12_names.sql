-- The names of people (ruling 19). They head notifications and mails, so nothing else can be said in one.

-- The text with a space in place of what no name has, which is everything but letters of any script, combining marks, spaces, hyphens, apostrophes,
-- and what joins letters (11_visible_text.sql); one line, and at most 200 characters. Listed is what Unicode 17 knows, because classes of Postgres depend on the locale; where a later one has letters
-- among it, the test that compares the two says so. Twin: `nameOf` in src/domain/values/text/names.ts.
create function private.name_of(p_text text) returns text language plpgsql immutable set search_path = '' as $$
declare
  c_no_name constant text :=
    '\u0001-\u001f\u0021-\u0026\u0028-\u002c\u002e-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u02c2-\u02c5' ||
    '\u02d2-\u02df\u02e5-\u02eb\u02ed\u02ef-\u02ff\u0375\u037e\u0384-\u0385\u0387\u03f6\u0482\u055a-\u055f\u0589-\u058f\u05be\u05c0\u05c3\u05c6' ||
    '\u05f3-\u060f\u061b-\u061f\u0660-\u066d\u06d4\u06dd-\u06de\u06e9\u06f0-\u06f9\u06fd-\u06fe\u0700-\u070f\u07c0-\u07c9\u07f6-\u07f9\u07fe-\u07ff' ||
    '\u0830-\u083e\u085e\u0888\u0890-\u0891\u08e2\u0964-\u0970\u09e6-\u09ef\u09f2-\u09fb\u09fd\u0a66-\u0a6f\u0a76\u0ae6-\u0af1\u0b66-\u0b70\u0b72-\u0b77' ||
    '\u0be6-\u0bfa\u0c66-\u0c7f\u0c84\u0ce6-\u0cef\u0d4f\u0d58-\u0d5e\u0d66-\u0d79\u0de6-\u0def\u0df4\u0e3f\u0e4f-\u0e5b\u0ed0-\u0ed9\u0f01-\u0f17' ||
    '\u0f1a-\u0f34\u0f36\u0f38\u0f3a-\u0f3d\u0f85\u0fbe-\u0fc5\u0fc7-\u0fda\u1040-\u104f\u1090-\u1099\u109e-\u109f\u10fb\u1360-\u137c\u1390-\u1399\u1400' ||
    '\u166d-\u166e\u1680\u169b-\u169c\u16eb-\u16f0\u1735-\u1736\u17d4-\u17d6\u17d8-\u17db\u17e0-\u180a\u180e\u1810-\u1819\u1940-\u194f\u19d0-\u19ff' ||
    '\u1a1e-\u1a1f\u1a80-\u1aa6\u1aa8-\u1aad\u1b4e-\u1b6a\u1b74-\u1b7f\u1bb0-\u1bb9\u1bfc-\u1bff\u1c3b-\u1c49\u1c50-\u1c59\u1c7e-\u1c7f\u1cc0-\u1cc7\u1cd3' ||
    '\u1fbd\u1fbf-\u1fc1\u1fcd-\u1fcf\u1fdd-\u1fdf\u1fed-\u1fef\u1ffd-\u200b\u200e-\u2018\u201a-\u2070\u2074-\u207e\u2080-\u208e\u20a0-\u20c1\u2100-\u2101\u2103-\u2106' ||
    '\u2108-\u2109\u2114\u2116-\u2118\u211e-\u2123\u2125\u2127\u2129\u212e\u213a-\u213b\u2140-\u2144\u214a-\u214d\u214f-\u2182\u2185-\u2bff\u2ce5-\u2cea' ||
    '\u2cf9-\u2cff\u2d70\u2e00-\u2e2e\u2e30-\u3004\u3007-\u3029\u3030\u3036-\u303a\u303d-\u303f\u309b-\u309c\u30a0\u30fb\u3190-\u319f\u31c0-\u31ef' ||
    '\u3200-\u33ff\u4dc0-\u4dff\ua490-\ua4c6\ua4fe-\ua4ff\ua60d-\ua60f\ua620-\ua629\ua673\ua67e\ua6e6-\ua6ef\ua6f2-\ua716\ua720-\ua721\ua789-\ua78a' ||
    '\ua828-\ua82b\ua830-\ua839\ua874-\ua877\ua8ce-\ua8d9\ua8f8-\ua8fa\ua8fc\ua900-\ua909\ua92e-\ua92f\ua95f\ua9c1-\ua9cd\ua9d0-\ua9df\ua9f0-\ua9f9' ||
    '\uaa50-\uaa5f\uaa77-\uaa79\uaade-\uaadf\uaaf0-\uaaf1\uab5b\uab6a-\uab6b\uabeb\uabf0-\uabf9\ufb29\ufbb2-\ufbd2\ufd3e-\ufd4f\ufd90-\ufd91\ufdc8-\ufdcf' ||
    '\ufdfc-\ufdff\ufe10-\ufe19\ufe30-\ufe6b\ufeff-\uff20\uff3b-\uff40\uff5b-\uff65\uffe0-\ufffd\U00010100-\U000101fc\U000102e1-\U000102fb' ||
    '\U00010320-\U00010323\U00010341\U0001034a\U0001039f\U000103d0-\U000103d5\U000104a0-\U000104a9\U0001056f\U00010857-\U0001085f\U00010877-\U0001087f' ||
    '\U000108a7-\U000108af\U000108fb-\U000108ff\U00010916-\U0001091f\U0001093f\U000109bc-\U000109bd\U000109c0-\U000109ff\U00010a40-\U00010a58' ||
    '\U00010a7d-\U00010a7f\U00010a9d-\U00010a9f\U00010ac8\U00010aeb-\U00010af6\U00010b39-\U00010b3f\U00010b58-\U00010b5f\U00010b78-\U00010b7f' ||
    '\U00010b99-\U00010baf\U00010cfa-\U00010cff\U00010d30-\U00010d49\U00010d6e\U00010d8e-\U00010e7e\U00010ead\U00010ed0-\U00010ed8\U00010f1d-\U00010f26' ||
    '\U00010f51-\U00010f59\U00010f86-\U00010f89\U00010fc5-\U00010fcb\U00011047-\U0001106f\U000110bb-\U000110c1\U000110cd\U000110f0-\U000110f9' ||
    '\U00011136-\U00011143\U00011174-\U00011175\U000111c5-\U000111c8\U000111cd\U000111d0-\U000111d9\U000111db\U000111dd-\U000111f4\U00011238-\U0001123d' ||
    '\U000112a9\U000112f0-\U000112f9\U000113d4-\U000113d8\U0001144b-\U0001145d\U000114c6\U000114d0-\U000114d9\U000115c1-\U000115d7\U00011641-\U00011643' ||
    '\U00011650-\U0001166c\U000116b9-\U000116e3\U00011730-\U0001173f\U0001183b\U000118e0-\U000118f2\U00011944-\U00011959\U000119e2\U00011a3f-\U00011a46' ||
    '\U00011a9a-\U00011a9c\U00011a9e-\U00011aa2\U00011b00-\U00011b09\U00011be1-\U00011bf9\U00011c41-\U00011c71\U00011d50-\U00011d59\U00011da0-\U00011da9' ||
    '\U00011de0-\U00011de9\U00011ef7-\U00011ef8\U00011f43-\U00011f59\U00011fc0-\U00011fff\U00012400-\U00012474\U00012ff1-\U00012ff2\U00013430-\U0001343f' ||
    '\U00016130-\U00016139\U00016a60-\U00016a6f\U00016ac0-\U00016ac9\U00016af5\U00016b37-\U00016b3f\U00016b44-\U00016b61\U00016d6d-\U00016d79' ||
    '\U00016e80-\U00016e9a\U00016fe2\U00016ff4-\U00016ff6\U0001bc9c\U0001bc9f-\U0001cef0\U0001cf50-\U0001d164\U0001d16a-\U0001d16c\U0001d173-\U0001d17a' ||
    '\U0001d183-\U0001d184\U0001d18c-\U0001d1a9\U0001d1ae-\U0001d241\U0001d245-\U0001d378\U0001d6c1\U0001d6db\U0001d6fb\U0001d715\U0001d735\U0001d74f' ||
    '\U0001d76f\U0001d789\U0001d7a9\U0001d7c3\U0001d7ce-\U0001d9ff\U0001da37-\U0001da3a\U0001da6d-\U0001da74\U0001da76-\U0001da83\U0001da85-\U0001da8b' ||
    '\U0001e140-\U0001e149\U0001e14f\U0001e2f0-\U0001e2ff\U0001e4f0-\U0001e4f9\U0001e5f1-\U0001e5ff\U0001e8c7-\U0001e8cf\U0001e950-\U0001ed3d' ||
    '\U0001eef0-\U0001fbfa\U000e0001-\U000e007f';
begin
  return left(btrim(regexp_replace(regexp_replace(coalesce(p_text, ''), '[' || c_no_name || ']+', ' ', 'g'), ' {2,}', ' ', 'g')), 200);
end $$;

-- Whether this has nothing in it that no name has. What a reader does not see is taken out when it is stored (11_visible_text.sql). For rules only.
create function private.is_name(p_text text) returns boolean language plpgsql immutable set search_path = '' as $$
declare
  v_text constant text := regexp_replace(btrim(private.visible_text(coalesce(p_text, ''))), ' {2,}', ' ', 'g');
begin
  return private.name_of(v_text) = v_text;
end $$;
