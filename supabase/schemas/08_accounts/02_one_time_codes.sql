-- Time-based one-time codes (RFC 6238 on RFC 4226), in SQL because the database decides who has passed (S14, ruling 12).
-- These use only their arguments, and only the second factor's functions may call them.

-- Base32 of RFC 4648 without padding. Raises 22023 for other letters.
create function private.base32_decode(p_text text) returns bytea language plpgsql immutable strict set search_path = '' as $$
declare
  v_alphabet constant text := 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  v_bytes bytea := '';
  v_held int := 0;
  v_bits int := 0;
  v_value int;
  v_letter text;
begin
  foreach v_letter in array string_to_array(rtrim(upper(p_text), '='), null) loop
    v_value := strpos(v_alphabet, v_letter) - 1;
    if v_value < 0 then raise exception using errcode = '22023', message = 'not base32'; end if;
    v_held := ((v_held << 5) | v_value) & 4095;
    v_bits := v_bits + 5;
    if v_bits >= 8 then
      v_bits := v_bits - 8;
      v_bytes := v_bytes || set_byte('\x00'::bytea, 0, (v_held >> v_bits) & 255);
    end if;
  end loop;
  return v_bytes;
end $$;

-- Bytes as an authenticator app takes them, without padding. For rules only.
create function private.base32_encode(p_bytes bytea) returns text language plpgsql immutable strict set search_path = '' as $$
declare
  v_alphabet constant text := 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  v_text text := '';
  v_held int := 0;
  v_bits int := 0;
begin
  for v_at in 0 .. length(p_bytes) - 1 loop
    v_held := ((v_held << 8) | get_byte(p_bytes, v_at)) & 4095;
    v_bits := v_bits + 8;
    while v_bits >= 5 loop
      v_bits := v_bits - 5;
      v_text := v_text || substr(v_alphabet, ((v_held >> v_bits) & 31) + 1, 1);
    end loop;
  end loop;
  if v_bits > 0 then v_text := v_text || substr(v_alphabet, ((v_held << (5 - v_bits)) & 31) + 1, 1); end if;
  return v_text;
end $$;

-- The code of one counter (RFC 4226, 5.3).
create function private.hotp(p_key bytea, p_counter bigint, p_digits int default 6, p_algorithm text default 'sha1') returns text
language plpgsql immutable strict set search_path = '' as $$
declare
  v_digest bytea := extensions.hmac(int8send(p_counter), p_key, p_algorithm);
  v_from int := get_byte(v_digest, length(v_digest) - 1) & 15;
  v_number bigint := ((get_byte(v_digest, v_from) & 127)::bigint << 24) | (get_byte(v_digest, v_from + 1) << 16)
    | (get_byte(v_digest, v_from + 2) << 8) | get_byte(v_digest, v_from + 3);
begin
  return lpad((v_number % (10::bigint ^ p_digits)::bigint)::text, p_digits, '0');
end $$;
