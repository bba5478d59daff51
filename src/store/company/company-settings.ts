import { map, type Observable } from 'rxjs';
import { companySettingsId } from '@/domain/ids';
import { companysettings } from '@/domain/streams';
import type { CompanySettingsRow } from '@/domain/streams/company/companysettings';
import { readAll } from '../queries/read';
import type { Stored } from '../queries/write-status';
import type { Store } from '../store';
import { insert } from '../writes/write';

const isAboutSettings = ({ row, before }: { row: unknown; before?: unknown }): boolean =>
  [row, before].some(
    (each) => (each as { kind?: unknown } | null | undefined)?.kind === companysettings.kind,
  );

/** What a company has chosen for everybody who posts for it; null: nothing yet, or this person does not work there. */
export const observeCompanySettings = (
  store: Store,
  companyId: string,
): Observable<Stored<CompanySettingsRow> | null> =>
  store
    .live(
      ['profiles'],
      () => readAll(store, companysettings, { selector: {}, sort: [{ kind: 'asc' }, { k_newest: 'asc' }] }),
      isAboutSettings,
    )
    .pipe(map((rows) => rows.find(({ company_id: company }) => company === companyId) ?? null));

/** The id of a company's settings, which exist from now on: two managers who begin at the same time write one row. @throws StoreError */
export async function beginCompanySettings(store: Store, companyId: string): Promise<string> {
  const id = await companySettingsId(companyId);
  // Does nothing where there is a row already.
  await insert(store, companysettings, id, { company_id: companyId, settings: {} }, {});
  return id;
}
