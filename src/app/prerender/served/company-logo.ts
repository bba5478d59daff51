import { rowsAddress } from '@/backend/queries/rows-address';
import type { CompanyLogo } from '@/domain/companies/logo-parts';
import { LOGO_LIMITS } from '@/domain/limits';
import { companies } from '@/domain/streams';
import { pictureOfBytes } from '@/domain/companies/picture-bytes';
import { rowIn } from './served-page';

interface LogoRow {
  id: string;
  logo: CompanyLogo;
  logo_url: string | null;
}

/** A company's logo at an address of the site, for machines that are given no key: search engines and chats. */
export const companyLogo = {
  /** What to ask the REST interface for, as a visitor. */
  query: (id: string): string => rowsAddress(companies.table, ['id', 'logo', 'logo_url'], [id]),

  /** Where its bytes are in the bucket `attachments`, which visitors may read; null: there is none, answer with 404. */
  path(rows: readonly object[]): string | null {
    const company = rowIn<LogoRow>(rows);
    if (!company?.logo_url) return null;
    // Of the one that stands and has arrived, the large size.
    const shown = Object.values(company.logo).find(
      ({ thumb }) => company.logo_url === `${company.id}/${thumb.id}`,
    );
    return shown ? `${company.id}/${shown.file.id}` : null;
  },

  /**
   * As what to answer with these bytes, by the bytes themselves: whoever has sent them may have said anything. Null: they are no logo, answer with 404. Send it with
   * `x-content-type-options: nosniff`.
   */
  type(bytes: Uint8Array): string | null {
    const picture = pictureOfBytes(bytes);
    const { pixels } = LOGO_LIMITS.file;
    return picture && picture.width <= pixels && picture.height <= pixels ? picture.type : null;
  },
};
