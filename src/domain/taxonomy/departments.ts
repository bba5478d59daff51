/**
 * The departments of a production. `jobs.category` and `profiles.departments` hold these codes; the order is the order
 * of lists.
 */
export interface Department {
  code: string;
  label: string;
}

export const DEPARTMENTS = [
  { code: 'production', label: 'Production' },
  { code: 'direction', label: 'Direction' },
  { code: 'camera', label: 'Camera' },
  { code: 'grip', label: 'Grip' },
  { code: 'electric', label: 'Electric' },
  { code: 'sound', label: 'Sound' },
  { code: 'art', label: 'Art' },
  { code: 'props', label: 'Props' },
  { code: 'set_construction', label: 'Set construction' },
  { code: 'locations', label: 'Locations' },
  { code: 'wardrobe', label: 'Wardrobe' },
  { code: 'hair_make_up', label: 'Hair and make-up' },
  { code: 'stunts', label: 'Stunts' },
  { code: 'sfx', label: 'Special effects' },
  { code: 'vfx', label: 'Visual effects' },
  { code: 'post', label: 'Post-production' },
  { code: 'post_sound', label: 'Post sound' },
  { code: 'music', label: 'Music' },
  { code: 'casting', label: 'Casting' },
  { code: 'cast', label: 'Cast' },
  { code: 'transport', label: 'Transport' },
  { code: 'catering', label: 'Catering' },
  { code: 'safety_medical', label: 'Safety and medical' },
  { code: 'accounting_legal', label: 'Accounting and legal' },
  { code: 'animation_motion', label: 'Animation and motion' },
  { code: 'stills', label: 'Stills' },
  { code: 'broadcast_live', label: 'Broadcast and live' },
  { code: 'writing', label: 'Writing' },
  { code: 'publicity', label: 'Publicity' },
  { code: 'other', label: 'Other' },
] as const satisfies readonly Department[];

export type DepartmentCode = (typeof DEPARTMENTS)[number]['code'];

/** What crews also call a department, separated by commas. */
const ALIASES: Partial<Record<DepartmentCode, string>> = {
  production: 'production office',
  direction: 'ADs, assistant directors',
  camera: 'cam',
  electric: 'lighting, LX, electrics, set lighting, SLT',
  grip: 'grips',
  sound: 'production sound, location sound',
  art: 'art department, set dec, set decoration',
  props: 'property',
  set_construction: 'construction',
  locations: 'location',
  wardrobe: 'costume, costumes',
  hair_make_up: 'HMU, makeup, make up, hair and makeup',
  sfx: 'SFX, practical effects',
  vfx: 'VFX, visual FX',
  post: 'post, editorial, edit, editing',
  post_sound: 'audio post, sound post',
  cast: 'talent, acting',
  transport: 'transportation, transpo, drivers',
  catering: 'craft services, food',
  safety_medical: 'H&S, health and safety, medics',
  accounting_legal: 'accounts, finance, legal',
  animation_motion: 'motion graphics',
  stills: 'photography, photo',
  broadcast_live: 'OB, outside broadcast, live events',
  publicity: 'EPK, unit publicity',
};

export const departmentAliases = (code: DepartmentCode): string[] => ALIASES[code]?.split(', ') ?? [];

const LABELS = new Map<string, string>(DEPARTMENTS.map(({ code, label }) => [code, label]));

export const isDepartment = (code: string): code is DepartmentCode => LABELS.has(code);

/** The label of a code. An unknown one (from a newer server) is shown as it is, so that no label is empty. */
export const departmentLabel = (code: string): string => LABELS.get(code) ?? code;
