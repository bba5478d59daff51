import { MAX_NOTE_TAG_LENGTH, MAX_NOTE_TAGS } from '@/domain/saved/note-limits';
import { TagField } from '../../fields/tag-field';

interface NoteTagFieldProps {
  value: readonly string[];
  onChange: (tags: string[]) => void;
  /** Tags given before, to choose from. */
  known: readonly string[];
}

/** Tags for a person, chosen from earlier ones or typed. */
export const NoteTagField = ({ value, onChange, known }: NoteTagFieldProps) => (
  <TagField
    label="Tags"
    value={value}
    onChange={onChange}
    suggest={(text) => known.filter((tag) => tag.toLowerCase().startsWith(text.trim().toLowerCase()))}
    maxTags={MAX_NOTE_TAGS}
    maxLength={MAX_NOTE_TAG_LENGTH}
    placeholder="Such as: night shoots"
  />
);
