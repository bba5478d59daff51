import { isColleagueIn } from '@/domain/messages/sides';
import type { ConversationItem } from '@/store/entities/conversations';
import { Chip } from '@/ui/fields/choice';

/** Companies whose threads are among these though this person has nothing to do with them. */
export const companiesBeside = (all: readonly ConversationItem[], me: string): string[] => [
  ...new Set(all.flatMap((each) => (isColleagueIn(each, me) && !each.isMine ? [each.company_name] : []))),
];

interface WhoseThreadsProps {
  companies: readonly string[];
  onlyMine: boolean;
  onChange: (onlyMine: boolean) => void;
}

/** Narrows the list to what this person has to do with; nothing where that is everything. */
export const WhoseThreads = ({ companies, onlyMine, onChange }: WhoseThreadsProps) =>
  companies.length === 0 && !onlyMine ? null : (
    <fieldset className="flex flex-wrap gap-2 px-4 pb-2">
      <legend className="sr-only">Whose conversations</legend>
      <Chip type="radio" name="whose-threads" on={!onlyMine} onChange={() => onChange(false)}>
        {companies.length === 1 ? `All of ${companies[0]}` : 'All'}
      </Chip>
      <Chip type="radio" name="whose-threads" on={onlyMine} onChange={() => onChange(true)}>
        Mine
      </Chip>
    </fieldset>
  );
