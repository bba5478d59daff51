import { combineLatest, from, map, type Observable, of, switchMap } from 'rxjs';
import { bookingsOfCredit } from '@/domain/bookings/booked-credits';
import { creditsOf } from '@/domain/people/credits';
import type { CreditFacts } from '@/domain/people/endorsements';
import { people } from '@/domain/streams';
import { observeBookings } from '@/store/bookings/bookings';
import { observeCrew } from '@/store/projects/crew';
import { readAll } from '@/store/queries/read';
import type { Store } from '@/store/store';
import { roleLabel } from '@/domain/taxonomy/crew-roles';
import type { Acquaintance } from './acquaintances';

const byName = (all: Iterable<Acquaintance>): Acquaintance[] =>
  [...all].toSorted((a, b) => a.name.localeCompare(b.name));

/** Who shows everybody that they were booked on the same production in the same year. */
async function booked(store: Store, credit: CreditFacts): Promise<Acquaintance[]> {
  const all = await readAll(store, people, { selector: { kind: 'person' } });
  return all.flatMap(({ id, full_name: name, headline, avatar_url: avatarUrl, credits }) =>
    creditsOf(credits).some(
      (each) => each.is_booked === true && each.production === credit.production && each.year === credit.year,
    )
      ? [{ id, name, headline, avatarUrl }]
      : [],
  );
}

/**
 * Who worked on the production of a booked credit, as far as this person knows it already: whoever booked them, the crew of its project, and who shows a
 * booked credit of it themselves. Nobody whose booking is their own affair. Twin: `private.are_coworkers`.
 */
export function observeCoworkers(store: Store, credit: CreditFacts): Observable<Acquaintance[]> {
  const me = store.me();
  return combineLatest([observeBookings(store), from(booked(store, credit))]).pipe(
    switchMap(([all, shown]) => {
      const mine = bookingsOfCredit(all, me, credit);
      if (mine.length === 0) return of([]);
      const projects = [...new Set(mine.flatMap(({ project_id: project }) => project ?? []))];
      const crews = projects.map((project) => observeCrew(store, project));
      return (crews.length === 0 ? of([]) : combineLatest(crews)).pipe(
        map((rows) => {
          const known = new Map<string, Acquaintance>();
          // Others show that they were on it to whoever a verified company has booked for it.
          if (mine.some(({ credit: said }) => said?.is_verified))
            for (const each of shown) known.set(each.id, each);
          for (const { user_id: id, user_name: name, user_headline: headline, status } of rows.flat())
            if (status === 'joined' && !known.has(id))
              known.set(id, { id, name, headline: headline && roleLabel(headline), avatarUrl: null });
          for (const { employer_id: id, employer_name: name, company_name: headline } of mine)
            if (!known.has(id)) known.set(id, { id, name, headline, avatarUrl: null });
          known.delete(me);
          return byName(known.values());
        }),
      );
    }),
  );
}
