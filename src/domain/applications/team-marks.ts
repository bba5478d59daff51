import { type PersonNote, tagsInUse } from '../saved/person-note';
import type { TeamNote } from '../streams/company/teamnotes';

/** What a hiring side's people think of an applicant, in a row's width. */
export interface TeamMarks {
  /** The mean of the latest stars of each who gave any, to a tenth; 0: nobody did. */
  stars: number;
  /** How many people gave stars. */
  ratedBy: number;
  tags: readonly string[];
}

/** @param notes about one application, the newest first */
export function teamMarks(notes: readonly Pick<TeamNote, 'author_id' | 'stars' | 'tags'>[]): TeamMarks {
  const latest = new Map<string, number>();
  for (const { author_id: author, stars } of notes)
    if (stars > 0 && !latest.has(author)) latest.set(author, stars);
  const total = [...latest.values()].reduce((sum, stars) => sum + stars, 0);
  return {
    stars: latest.size === 0 ? 0 : Math.round((total / latest.size) * 10) / 10,
    ratedBy: latest.size,
    tags: tagsInUse(notes),
  };
}

/** What a list is narrowed by: one's own note, and the team's. */
export const withTeamMarks = (
  own: PersonNote | null,
  team: TeamMarks | null,
): Pick<PersonNote, 'stars' | 'tags'> => ({
  stars: Math.max(own?.stars ?? 0, team?.stars ?? 0),
  tags: [...(own?.tags ?? []), ...(team?.tags ?? [])],
});
