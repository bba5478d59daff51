import type { Attachment } from '../definition/attachments';
import type { CompanyLogo, LogoEntry } from './logo-parts';

/** A company's logo: which one stands, and where its bytes are. */

/** Of two that were chosen without knowing of each other, the higher id, as in `private.logo_path`. Null: there is none. */
export function standingLogo(logo: CompanyLogo | undefined): LogoEntry | null {
  const [standing] = Object.entries(logo ?? {}).toSorted(([a], [b]) => (a < b ? 1 : -1));
  return standing?.[1] ?? null;
}

/** The files that a logo refers to, the small ones first: a list is complete before anybody looks at one in full. */
export const filesOfLogo = (logo: CompanyLogo | undefined): Attachment[] =>
  (['thumb', 'file'] as const).flatMap((size) =>
    Object.values(logo ?? {}).flatMap((entry: Partial<LogoEntry> | null) => {
      // What is stored may be of another form: one row that is not understood stops nothing.
      const file = entry?.[size];
      return file ? [{ id: file.id, name: 'Logo', type: file.type, size: file.size }] : [];
    }),
  );

interface WithLogo {
  id: string;
  logo_url: string | null;
  logo?: CompanyLogo;
  attachments_stored?: readonly string[];
}

/** What is shown of a logo: where it is, and whether the server has it, before which only the device that it was chosen on can draw it. */
export interface ShownLogo {
  path: string;
  isOnServer: boolean;
}

/**
 * Null: the company has none, and its initials are shown. The device on which it was chosen, or removed, knows before the server does: so the row decides, and the path
 * that the server wrote where the row has yet to come.
 * @param size `file`: for a place of more than 128 pixels
 */
export function shownLogo(
  company: WithLogo | null | undefined,
  size: 'thumb' | 'file' = 'thumb',
): ShownLogo | null {
  if (!company) return null;
  if (company.logo === undefined) return logoAt(company.logo_url);
  const standing = standingLogo(company.logo);
  if (!standing) return null;
  const { id } = standing[size];
  return {
    path: `${company.id}/${id}`,
    isOnServer: company.attachments_stored?.includes(id) ?? false,
  };
}

/** The logo at a path that the server wrote, such as that of a job. */
export const logoAt = (path: string | null | undefined): ShownLogo | null =>
  path ? { path, isOnServer: true } : null;

/** Of the picture that machines are given: an address of the site, which says by itself that it is another one. Null: there is none on the server. */
export function logoAddress(logoPath: string | null | undefined, origin: string): string | null {
  const [companyId, fileId] = (logoPath ?? '').split('/');
  return companyId && fileId ? `${origin}/companies/${companyId}/logo?of=${fileId}` : null;
}
