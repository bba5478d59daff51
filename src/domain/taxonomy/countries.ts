let names: Intl.DisplayNames | null = null;

/** Made when a name is first asked for: it takes 8 ms, and is in the code of nearly every first paint. */
const nameOf = (code: string): string | undefined =>
  (names ??= new Intl.DisplayNames(['en'], { type: 'region' })).of(code);

/** `Portugal`; an unknown code is shown as it is, and an empty one stays empty. */
export function countryName(code: string): string {
  if (code === '') return '';
  try {
    return nameOf(code) ?? code;
  } catch {
    // Not a country code: from an old row, or typed into the address bar.
    return code;
  }
}

/** ISO 3166-1 alpha-2, as of 2025: 249 codes. Their names come from the browser. */
const CODES =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR ' +
  'GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP ' +
  'KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT ' +
  'MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW ' +
  'SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG ' +
  'UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW';

interface Country {
  code: string;
  label: string;
}

let sorted: readonly Country[] | null = null;

/** All countries and territories, sorted by name. */
export const countries = (): readonly Country[] =>
  (sorted ??= CODES.split(' ')
    .map((code) => ({ code, label: countryName(code) }))
    .toSorted((a, b) => a.label.localeCompare(b.label)));
