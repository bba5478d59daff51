import { DESIGN } from '@/domain/design-constants';
import { combineLatest, map, type Observable, of, switchMap } from 'rxjs';
import { blankJobContent } from '@/domain/jobs/blank-job';
import type { JobContent } from '@/domain/jobs/job-content';
import type { HiringPreferences, Profile } from '@/domain/streams/profiles';
import { deviceTimezone } from '@/domain/values/timezones';
import { observeCompany, observeMe } from '@/store/entities/profiles';
import { observeCompanyHiring } from '@/store/posting/hiring-preferences';
import { useLive } from '@/store/react/use-live';
import type { Store } from '@/store/store';

export interface Poster {
  profile: Profile | null;
  /** As job slates show it; empty without a company. */
  company: string;
  /** The path of its logo; null: it has none, or the server has it not yet. */
  logo: string | null;
  name: string;
  /** What the company has chosen for everybody who posts for it. */
  companyHiring: HiringPreferences | undefined;
}

const observePoster = (store: Store): Observable<Poster> =>
  observeMe(store).pipe(
    switchMap((profile) =>
      combineLatest(
        profile?.company_id
          ? [observeCompany(store, profile.company_id), observeCompanyHiring(store, profile.company_id)]
          : [of(null), of(undefined)],
      ).pipe(
        map(([company, companyHiring]): Poster => ({
          profile,
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
export const blankFor = ({ profile }: Poster): JobContent => ({
  ...blankJobContent(profile?.timezone || deviceTimezone(), profile?.currency || DESIGN.currency),
  company_id: profile?.company_id ?? null,
});
