import { addDays } from '@/domain/values/days';

const TODAY = new Date().toISOString().slice(0, 10);

/** Five days: of the people below, one in a thousand is free on all of them. */
export const ASKED_DAYS = [3, 4, 5, 6, 7].map((n) => addDays(TODAY, n));

/**
 * SQL that makes this many camera assistants, straight into the public profiles, past the triggers: run it with `session_replication_role = replica`.
 * A quarter of each one's ninety-six days is free, spread by chance that is the same at every run.
 */
export const peopleWithDays = (count: number): string => `
  insert into public.public_profiles (id, full_name, first_name, last_name, role, headline, bio, location, city, region, country_code,
    departments, role_codes, skills, currency, kit, unions, languages, open_to_contact, show_rate, created_at, shown_days)
  select gen_random_uuid(), 'Person ' || n, 'Person', n::text, 'talent', '', '', '', '', '', 'GB', '{camera}', '{first_ac}', '{}', 'GBP', '{}', '{}',
    '{en}', true, false, now() - n * interval '1 minute',
    '${TODAY}' || translate(md5(n::text) || md5('a' || n) || md5('b' || n), '0123456789abcdef', 'ffffbbbbhhpp----') || 'b'
  from generate_series(1, ${count}) n`;

/** Those who are free on all of the asked days, as reading every letter finds them. */
export const FREE_ON_ALL = ASKED_DAYS.map((_, n) => `substr(shown_days, ${11 + 3 + n}, 1) = 'f'`).join(
  ' and ',
);
