import { topTalent } from '@/backend/queries/homepage';
import { useServerQueryWithoutStore } from '@/backend/queries/use-server-query';
import { claimsMode, samplePraise } from '@/domain/claims';
import { roleLabel } from '@/domain/taxonomy/crew-roles';
import { Avatar } from '@/ui/avatar';
import { Tag } from '@/ui/status';
import { EXAMPLE_PEOPLE } from '../board/examples';

interface Card {
  name: string;
  role: string;
  location: string;
  skills: readonly string[];
  /** Of an example alone (ruling 28). */
  rating: number | null;
}

const MAX_SKILLS = 2;

const examples = (): Card[] =>
  EXAMPLE_PEOPLE.map((person, index) => ({
    ...person,
    rating: samplePraise(claimsMode(), index)?.rating ?? null,
  }));

function Cards({ cards, areExamples }: { cards: readonly Card[]; areExamples: boolean }) {
  return (
    <ul aria-label="People to work with" className="grid grid-cols-3 gap-2.5 xl:grid-cols-1 xl:grid-rows-3">
      {cards.map(({ name, role, location, skills, rating }) => (
        <li
          key={name}
          className="flex flex-col gap-x-3 gap-y-2 rounded-box border border-line p-3 xl:flex-row"
        >
          <div className="flex items-start justify-between gap-2">
            <Avatar name={name} size={48} />
            {areExamples && (
              <span className="xl:hidden">
                <Tag>Example</Tag>
              </span>
            )}
          </div>
          <div className="flex min-w-0 flex-1 flex-col text-sm text-ink-2">
            <div className="flex items-baseline justify-between gap-2">
              <p className="text-base font-semibold wrap-anywhere text-ink">{name}</p>
              {areExamples && (
                <span className="hidden xl:block">
                  <Tag>Example</Tag>
                </span>
              )}
            </div>
            <p>
              {role}, {location}
            </p>
            <p className="flex-1">{skills.slice(0, MAX_SKILLS).join(', ')}</p>
            {rating !== null && (
              <p>
                <span className="mono font-semibold text-ink">{rating.toFixed(1)}</span> of 5
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The people of a live site, once its server has named them; fewer than three are no preview. */
function RealCards() {
  const { answer } = useServerQueryWithoutStore('top-talent', topTalent, []);
  if (!answer || answer.length < EXAMPLE_PEOPLE.length) return <Cards cards={examples()} areExamples />;
  const cards = answer.map(({ full_name, role_codes, location, skills }) => ({
    name: full_name,
    role: roleLabel(role_codes[0] ?? ''),
    location,
    skills,
    rating: null,
  }));
  return <Cards cards={cards} areExamples={false} />;
}

/** A2, ruling 43: three people, beside the hero on wide screens. */
export default function TalentPreview() {
  return claimsMode() === 'live' ? <RealCards /> : <Cards cards={examples()} areExamples />;
}
