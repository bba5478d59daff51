import { map, of, switchMap } from 'rxjs';
import { blankJobContent } from '@/domain/blank-job';
import type { JobContent } from '@/domain/job-content';
import type { Profile } from '@/domain/streams/profiles';
import { deviceTimezone } from '@/domain/timezones';
import { observeCompany, observeMe } from '@/store/entities/profiles';
import { useLive } from '@/store/react/use-live';
import { useStore } from '@/store/react/store-context';

export interface Poster {
  profile: Profile | null;
  /** As slates show it; empty without a company. */
  company: string;
  name: string;
}

/** Who posts, and for which company; undefined until the store has been read. Null profile before the first sync. */
export function usePoster(): Poster | undefined {
  const store = useStore();
  return useLive(
    () =>
      observeMe(store).pipe(
        switchMap((profile) =>
          (profile?.company_id ? observeCompany(store, profile.company_id) : of(null)).pipe(
            map((company): Poster => ({
              profile,
              company: company?.name ?? '',
              name: profile?.full_name ?? '',
            })),
          ),
        ),
      ),
    [store],
  );
}

/** An empty job of this poster: their company, clock and currency. */
export const blankFor = ({ profile }: Poster): JobContent => ({
  ...blankJobContent(profile?.timezone || deviceTimezone(), profile?.currency || 'USD'),
  company_id: profile?.company_id ?? null,
});
