/** Sections of the profile that are not in a table: in the address (`?edit=`), and as the names of their forms. */

const NEW_CREDIT = 'credits';
const CREDIT = 'credit:';

/** @param id of the credit; null: a new one */
export const creditSectionId = (id: string | null): string => (id === null ? NEW_CREDIT : `${CREDIT}${id}`);

/** The credit that a section edits; null: a new one; undefined: it is another section. */
export function creditOfSection(section: string): string | null | undefined {
  if (section === NEW_CREDIT) return null;
  return section.startsWith(CREDIT) ? section.slice(CREDIT.length) : undefined;
}

export const VIDEO_SECTION = 'video';
