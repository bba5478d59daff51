/**
 * Unions, guilds and trade bodies that crew name on a deal. `profiles.unions` holds the codes. Naming one implies no
 * affiliation.
 */
export interface Union {
  code: string;
  label: string;
  country_code: string;
}

export const UNIONS: readonly Union[] = [
  { code: 'iatse_600', label: 'IATSE Local 600 (camera, publicity)', country_code: 'US' },
  { code: 'iatse_80', label: 'IATSE Local 80 (grip, craft service)', country_code: 'US' },
  { code: 'iatse_728', label: 'IATSE Local 728 (lighting)', country_code: 'US' },
  { code: 'iatse_695', label: 'IATSE Local 695 (sound, video)', country_code: 'US' },
  { code: 'iatse_44', label: 'IATSE Local 44 (props, set dressing)', country_code: 'US' },
  { code: 'iatse_52', label: 'IATSE Local 52 (New York studio mechanics)', country_code: 'US' },
  { code: 'iatse_479', label: 'IATSE Local 479 (Georgia, Alabama)', country_code: 'US' },
  { code: 'iatse_480', label: 'IATSE Local 480 (New Mexico)', country_code: 'US' },
  { code: 'iatse_476', label: 'IATSE Local 476 (Chicago)', country_code: 'US' },
  { code: 'iatse_700', label: 'IATSE Local 700 (editors)', country_code: 'US' },
  { code: 'iatse_705', label: 'IATSE Local 705 (costume)', country_code: 'US' },
  { code: 'iatse_706', label: 'IATSE Local 706 (hair and make-up)', country_code: 'US' },
  { code: 'iatse_800', label: 'IATSE Local 800 (art directors)', country_code: 'US' },
  { code: 'iatse_839', label: 'IATSE Local 839 (animation)', country_code: 'US' },
  { code: 'iatse_871', label: 'IATSE Local 871 (script, accounting, coordinators)', country_code: 'US' },
  { code: 'iatse_892', label: 'IATSE Local 892 (costume designers)', country_code: 'US' },
  { code: 'teamsters_399', label: 'Teamsters Local 399 (transport, locations)', country_code: 'US' },
  { code: 'dga', label: 'DGA', country_code: 'US' },
  { code: 'wga', label: 'WGA', country_code: 'US' },
  { code: 'pga', label: 'PGA', country_code: 'US' },
  { code: 'sag_aftra', label: 'SAG-AFTRA', country_code: 'US' },
  { code: 'afm', label: 'AFM', country_code: 'US' },
  { code: 'bectu', label: 'Bectu', country_code: 'GB' },
  { code: 'equity_uk', label: 'Equity (UK)', country_code: 'GB' },
  { code: 'wggb', label: 'WGGB', country_code: 'GB' },
  { code: 'iatse_873', label: 'IATSE Local 873 (Toronto)', country_code: 'CA' },
  { code: 'iatse_891', label: 'IATSE Local 891 (British Columbia)', country_code: 'CA' },
  { code: 'iatse_669', label: 'ICG 669 (camera, western Canada)', country_code: 'CA' },
  { code: 'dgc', label: 'DGC', country_code: 'CA' },
  { code: 'actra', label: 'ACTRA', country_code: 'CA' },
  { code: 'aqtis_514', label: 'AQTIS 514 IATSE (Québec)', country_code: 'CA' },
  { code: 'siptu', label: 'SIPTU', country_code: 'IE' },
  { code: 'verdi', label: 'ver.di FilmUnion', country_code: 'DE' },
  { code: 'spiac_cgt', label: 'SPIAC-CGT', country_code: 'FR' },
  { code: 'meaa', label: 'MEAA', country_code: 'AU' },
];

const LABELS = new Map(UNIONS.map(({ code, label }) => [code, label]));

/** An unknown code, or a union typed in by hand, is shown as it is. */
export const unionLabel = (code: string): string => LABELS.get(code) ?? code;
