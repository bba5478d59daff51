import { MAX_STARS } from '@/domain/saved/note-limits';
import { Select } from '../../fields/choice';

interface NoteFiltersProps {
  /** All tags in use. */
  tags: readonly string[];
  tag: string | null;
  onTag: (tag: string | null) => void;
  stars: number;
  onStars: (stars: number) => void;
}

/** Narrows a list of people by one's own stars and tags. */
export const NoteFilters = ({ tags, tag, onTag, stars, onStars }: NoteFiltersProps) => (
  <>
    <Select
      label="Stars"
      hideLabel
      className="min-w-32 flex-1 sm:w-32 sm:flex-none"
      placeholder="Any stars"
      options={Array.from({ length: MAX_STARS }, (_, i) => MAX_STARS - i).map((count) => ({
        value: String(count),
        label: count === MAX_STARS ? `${count} stars` : count === 1 ? '1 star or more' : `${count} or more`,
      }))}
      value={stars === 0 ? '' : String(stars)}
      onChange={(event) => onStars(Number(event.target.value))}
    />
    {(tags.length > 0 || tag !== null) && (
      <Select
        label="Tag"
        hideLabel
        className="min-w-32 flex-1 sm:w-32 sm:flex-none"
        placeholder="Any tag"
        options={(tag === null || tags.includes(tag) ? tags : [tag, ...tags]).map((each) => ({
          value: each,
          label: each,
        }))}
        value={tag ?? ''}
        onChange={(event) => onTag(event.target.value || null)}
      />
    )}
  </>
);
