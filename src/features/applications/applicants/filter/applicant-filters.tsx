import { useMemo } from 'react';
import { Download } from 'lucide-react';
import { withTeamMarks } from '@/domain/applications/team-marks';
import { tagsInUse } from '@/domain/saved/person-note';
import { Button } from '@/ui/button';
import { cx } from '@/ui/cx';
import { NoteFilters } from '@/ui/domain/noted/note-filters';
import { Chip } from '@/ui/fields/choice';
import { SearchField } from '@/ui/fields/search-field';
import { useSearchText } from '@/ui/fields/use-search-text';
import type { Applicant } from '../applicant';
import type { ApplicantFilter } from './applicant-filter';

const MAX_TEXT_LENGTH = 100;

interface ApplicantFiltersProps {
  all: readonly Applicant[];
  filter: ApplicantFilter;
  onText: (text: string) => void;
  setParamValues: (changes: Record<string, string | null>) => void;
  /** Saves those who are listed as a table; left out while nobody is. */
  onCsv?: () => void;
}

/** Searches and narrows the list, also by stars and tags: one's own, and the team's. The two selects are there once somebody has any. */
export function ApplicantFilters({ all, filter, onText, setParamValues, onCsv }: ApplicantFiltersProps) {
  const notes = useMemo(() => all.map(({ note, team }) => withTeamMarks(note, team)), [all]);
  const tags = useMemo(() => tagsInUse(notes), [notes]);
  const isNoted = notes.some(({ stars }) => stars > 0) || tags.length > 0;
  const isSet = filter.stars > 0 || filter.tag !== null;
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2">
      <div className="flex min-w-48 flex-1 lg:max-w-80">
        <SearchField
          label="Search applications"
          placeholder="Name, role, skill, tag"
          maxLength={MAX_TEXT_LENGTH}
          text={filter.text}
          onText={onText}
        />
      </div>
      <Chip on={filter.isFree} onChange={(isOn) => setParamValues({ free: isOn ? '1' : null })}>
        Free on all days
      </Chip>
      {onCsv && (
        <Button icon={<Download size={18} aria-hidden />} onClick={onCsv}>
          CSV
        </Button>
      )}
      {(isNoted || isSet) && (
        // A phone has room for them once they narrow something; the search finds tags, too.
        <div className={cx('gap-2', isSet ? 'flex flex-1 sm:flex-none' : 'hidden sm:flex')}>
          <NoteFilters
            tags={tags}
            tag={filter.tag}
            onTag={(tag) => setParamValues({ tag })}
            stars={filter.stars}
            onStars={(stars) => setParamValues({ stars: stars === 0 ? null : String(stars) })}
          />
        </div>
      )}
    </div>
  );
}

/** The filter of the address, with the text as it is being typed. */
export function useApplicantFilter(
  inAddress: ApplicantFilter,
  setParamValues: ApplicantFiltersProps['setParamValues'],
): [ApplicantFilter, (text: string) => void] {
  const [text, setText] = useSearchText(inAddress.text, (next) =>
    setParamValues({ q: next.trim() === '' ? null : next }),
  );
  return [{ ...inAddress, text }, setText];
}
