import { avatarPath } from '@/domain/people/profile-media';
import { useMemo } from 'react';
import { tagsInUse } from '@/domain/saved/person-note';
import { Avatar } from '@/ui/avatar';
import { ListChecks } from 'lucide-react';
import { observeMyHome } from '@/store/profile/my-home';
import { useLive } from '@/store/react/use-live';
import { Button, IconButton, LinkButton } from '@/ui/button';
import { NoteFilters } from '@/ui/domain/noted/note-filters';
import { NoteMarks } from '@/ui/domain/noted/note-marks';
import { personLine, personName } from '@/ui/domain/people/person-copy';
import { SearchField } from '@/ui/fields/search-field';
import { useSearchText } from '@/ui/fields/use-search-text';
import { useSearchParamPatch } from '@/ui/navigation/use-search-param-patch';
import { ListRow } from '@/ui/layout/list-row';
import { PickCheckbox } from '@/ui/layout/table/pick-checkbox';
import { ChosenBar } from '../chosen/chosen-bar';
import { type Chosen, useChosen } from '../chosen/use-chosen';
import { isFound, type Known } from './known-people';

/** A short list needs no search. */
const FEWEST_SEARCHED = 5;
const MAX_TEXT_LENGTH = 100;

/** `?q=`, `?stars=` and `?tag=` narrow it, also by one's own notes. */
export function KnownList({ all }: { all: readonly Known[] }) {
  const [params, set] = useSearchParamPatch();
  const chosen = useChosen(true);
  const home = useLive(observeMyHome) ?? null;
  const [text, setText] = useSearchText(params.get('q') ?? '', (next) =>
    set({ q: next.trim() === '' ? null : next }),
  );
  const tags = useMemo(() => tagsInUse(all.flatMap(({ own }) => own ?? [])), [all]);
  const filter = { stars: Number(params.get('stars')) || 0, tag: params.get('tag') || null };
  const isNarrowed = text.trim() !== '' || filter.stars > 0 || filter.tag !== null;
  const found = isNarrowed ? all.filter((one) => isFound(one, text, filter)) : all;
  return (
    <>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        {(all.length >= FEWEST_SEARCHED || isNarrowed) && (
          <>
            <div className="flex min-w-48 flex-1 md:max-w-96">
              <SearchField
                label="Search these people"
                placeholder="Name, role, list, your tags and notes"
                maxLength={MAX_TEXT_LENGTH}
                text={text}
                onText={setText}
              />
            </div>
            {(all.some(({ own }) => own !== null && own.stars > 0) || tags.length > 0 || isNarrowed) && (
              <NoteFilters
                tags={tags}
                tag={filter.tag}
                onTag={(tag) => set({ tag })}
                stars={filter.stars}
                onStars={(stars) => set({ stars: stars === 0 ? null : String(stars) })}
              />
            )}
          </>
        )}
        <IconButton
          label="Select people"
          aria-pressed={chosen.isOn}
          className="ml-auto"
          onClick={chosen.isOn ? chosen.stop : chosen.start}
        >
          <ListChecks size={20} aria-hidden />
        </IconButton>
      </div>
      {chosen.isOn && (
        <ChosenBar chosen={chosen} asked={{ days: [], origin: home && { ...home, name: null } }} />
      )}
      {found.length === 0 ? (
        <div className="py-6" role="status">
          <p className="mb-3 text-ink-2">Nobody fits this search.</p>
          <Button
            onClick={() => {
              setText('');
              set({ q: null, stars: null, tag: null });
            }}
          >
            Clear the search
          </Button>
        </div>
      ) : (
        <ul className="-mx-4 mt-3 border-t border-hair md:mx-0">
          {found.map((one) => (
            <li key={one.id}>
              <KnownRow known={one} chosen={chosen} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function KnownRow({
  known: { id, name, note, link, person, own, lists },
  chosen,
}: {
  known: Known;
  chosen: Chosen;
}) {
  const shownName = person ? personName(person) : name || 'Somebody';
  return (
    <div className="flex items-center border-b border-hair pr-3">
      {chosen.isOn && (
        <span className="py-3 pl-7 md:pl-3">
          <PickCheckbox
            label={`Select ${shownName}`}
            on={chosen.ids.includes(id)}
            onChange={(on) => chosen.choose(id, on)}
          />
        </span>
      )}
      <div className="min-w-0 flex-1 [&>a]:border-b-0">
        <ListRow
          to={`/talent/${id}`}
          lead={<Avatar name={person?.full_name ?? name} picture={avatarPath(person)} />}
          title={shownName}
          meta={person ? personLine(person) || 'New on Marquee' : 'Profile not on this device'}
        >
          {note !== '' && <span className="block text-sm text-ink-2">{note}</span>}
          {lists.length > 0 && (
            <span className="block text-sm wrap-anywhere text-ink-2">On {lists.join(', ')}</span>
          )}
          <NoteMarks note={own} />
          {own && own.note.trim() !== '' && (
            <span className="line-clamp-2 text-sm text-ink-2">{own.note}</span>
          )}
        </ListRow>
      </div>
      {link && (
        <LinkButton variant="quiet" to={link.to} aria-label={`Open the ${link.what} ${name}`}>
          {link.label}
        </LinkButton>
      )}
    </div>
  );
}
