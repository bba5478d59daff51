const CAPPED = 'try_second_factor takes no wider window than one step';
const MICROSECOND = 'clock_timestamp() is never asked twice in the same microsecond';
const NO_WINDOW = 'backup codes have no window';

/** Mutants without an observable effect, and why. `npm run mutate:sql` fails on one that no longer exists, or is killed. */
export const EQUIVALENT: Readonly<Record<string, string>> = {
  'private.base32_decode: v_held int := [0 → 1] ; v_bits int': 'the bit stands above the eight that are read',
  'private.base32_encode: v_held int := [0 → 1] ; v_bits int': 'the bit stands above the five that are read',
  'private.try_second_factor: v_row . locked_until [> → >=] clock_timestamp ( )': MICROSECOND,
  'private.try_second_factor: ( p_window , [1 → 2] ) , 0': CAPPED,
  "private.try_second_factor: := 'ok' ; [exit; → null;] end loop ;":
    'it only spares the digests of the other codes, which are all different',
  'private.try_second_factor: ( lock_level , [10 → 11] ) ) )':
    'both are far beyond 24 hours, the longest lock',
  'private.new_backup_codes: . gen_random_bytes ( [8 → 9] ) ; v_code': 'the ninth byte is not read',
  'public.setup_2fa: , last_step = [0 → 1] , created_at =':
    'both steps were over in the first minute of 1970',
  "public.enable_2fa: p_token ) , [1 → 2] ) <> 'ok'": CAPPED,
  "public.disable_2fa: p_token ) , [1 → 2] ) <> 'ok'": CAPPED,
  "public.verify_backup_code: ) ) , [0 → 1] ) <> 'ok'": NO_WINDOW,
  "public.recover_2fa: ) ) , [0 → 1] ) <> 'ok'": NO_WINDOW,
  "private.signed_in_recently: from jsonb_array_elements ( [coalesce(auth.jwt() -> 'amr', '[]') → (auth.jwt() -> 'amr')] ) as way":
    'jsonb_array_elements has no rows for null either',
};
