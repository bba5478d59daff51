import { DESIGN } from '@/domain/design-constants';
import { combineLatest, map, type Observable, of, switchMap } from 'rxjs';
import { permits } from '@/domain/companies/permissions';
import { blankJobContent } from '@/domain/jobs/blank-job';
import type { JobContent } from '@/domain/jobs/job-content';
import type { HiringPreferences, Profile } from '@/domain/streams/profiles';
import { deviceTimezone } from '@/domain/values/timezones';
import { observeHiringTeam } from '@/store/company/hiring-team';
import { observeCompany, observeMe } from '@/store/entities/profiles';
import { observeCompanyHiring } from '@/store/posting/hiring-preferences';
import { useLive } from '@/store/react/use-live';
import type { Store } from '@/store/store';

export interface Poster {
  profile: Profile | null;
  /** For which they post; null: for themselves, as whoever only views a company does. */
  companyId: string | null;
  /** As job slates show it; empty without a company. */
  company: string;
  /** The path of its logo; null: it has none, or the server has it not yet. */
  logo: string | null;
  name: string;
  /** What the company has chosen for everybody who posts for it. */
  companyHiring: HiringPreferences | undefined;
}

const observePoster = (store: Store): Observable<Poster> =>
  combineLatest([observeMe(store), observeHiringTeam(store)]).pipe(
    map(([profile, { access }]) => {
      const named = profile?.company_id ?? null;
      // Before their place is on this device, the server decides.
      const place = named === null ? undefined : access.get(named);
      return { profile, companyId: place === undefined || permits(place, 'hire') ? named : null };
    }),
    switchMap(({ profile, companyId }) =>
      combineLatest(
        companyId === null
          ? [of(null), of(undefined)]
          : [observeCompany(store, companyId), observeCompanyHiring(store, companyId)],
      ).pipe(
        map(([company, companyHiring]): Poster => ({
          profile,
          companyId,
          company: company?.name ?? '',
          logo: company?.logo_url ?? null,
          name: profile?.full_name ?? '',
          companyHiring,
        })),
      ),
    ),
  );

/** The poster and their company; undefined until the store has been read. The profile is null before the first sync. */
export const usePoster = (): Poster | undefined => useLive(observePoster);

/** A blank job with the poster's company, time zone and currency. */
export const blankFor = ({ profile, companyId }: Poster): JobContent => ({
  ...blankJobContent(profile?.timezone || deviceTimezone(), profile?.currency || DESIGN.currency),
  company_id: companyId,
});
