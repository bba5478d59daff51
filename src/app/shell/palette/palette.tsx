import {
  type KeyboardEvent,
  type RefObject,
  Suspense,
  useContext,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Search } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { hires } from '@/domain/roles';
import { useClientState } from '@/client-state/client-state';
import { useIdentity, useSignOut } from '@/store/react/identity';
import { StoreContext } from '@/store/react/store-context';
import { cx } from '@/ui/cx';
import { control } from '@/ui/fields/field';
import { Sheet } from '@/ui/overlays/sheet';
import { appearanceAtom, saveAppearance } from '@/ui/theme';
import { type Command, inGroups, matching, pagesFor } from './commands';
import { useFound } from './use-found';

/** As in the search of the lists: typing errors are looked for in every letter. */
const MAX_TEXT_LENGTH = 100;

interface PaletteProps {
  onClose: () => void;
  /** Shows the keys instead. */
  onKeys: () => void;
}

/** Ctrl-K: goes to a page, a job, a person or a conversation of this device, or does something, by keyboard alone. */
export default function Palette({ onClose, onKeys }: PaletteProps) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const hasStore = useContext(StoreContext) !== null;
  const own = useOwnCommands(onKeys);
  const shown = useMemo(() => matching(own, text), [own, text]);
  const part = { input, text, onText: setText, onClose };
  return (
    <Sheet
      kind="dialog"
      open
      onOpenChange={(open) => !open && onClose()}
      title="Find or do"
      initialFocus={input}
    >
      {hasStore ? (
        <Suspense fallback={<Choices {...part} commands={shown} isComplete={text.trim() === ''} />}>
          <WithFound {...part} own={shown} />
        </Suspense>
      ) : (
        <Choices {...part} commands={shown} isComplete />
      )}
    </Sheet>
  );
}

/** Pages and actions; what the market has is searched in the store. */
function useOwnCommands(onKeys: () => void): Command[] {
  const { role } = useIdentity();
  const signOut = useSignOut();
  const look = useClientState(appearanceAtom);
  return useMemo(() => {
    const act = (label: string, run: Command['run']): Command => ({
      id: `act ${label}`,
      group: 'Actions',
      label,
      run,
    });
    return [
      ...pagesFor(role),
      ...(hires(role) ? [act('Post a job in a minute', { to: '/jobs/quick-post' })] : []),
      ...(['day', 'night', 'system'] as const)
        .filter((theme) => theme !== look.theme)
        .map((theme) => act(`Light: ${theme}`, { act: () => saveAppearance({ ...look, theme }) })),
      act(look.highContrast ? 'High contrast: off' : 'High contrast: on', {
        act: () => saveAppearance({ ...look, highContrast: !look.highContrast }),
      }),
      act('Show the keys', { act: onKeys }),
      role === 'visitor' ? act('Sign in', { to: '/sign-in' }) : act('Sign out', { act: () => signOut() }),
    ];
  }, [role, look, onKeys, signOut]);
}

interface PartProps {
  input: RefObject<HTMLInputElement | null>;
  text: string;
  onText: (text: string) => void;
  onClose: () => void;
}

function WithFound({ own, ...part }: PartProps & { own: Command[] }) {
  const { found, isComplete } = useFound(part.text);
  return <Choices {...part} commands={[...own, ...found]} isComplete={isComplete} />;
}

/** Before anything is typed: enough to see what there is. */
const MAX_OWN_SHOWN = 8;

interface ChoicesProps extends PartProps {
  commands: Command[];
  /** False while some of this device has not been looked through: then nothing is said to be missing, and nothing is counted. */
  isComplete: boolean;
}

function Choices({ input, text, onText, onClose, commands, isComplete }: ChoicesProps) {
  const id = useId();
  const navigate = useNavigate();
  const list = useRef<HTMLDivElement>(null);
  const shown = useMemo(() => {
    const ordered = inGroups(commands);
    const isOwn = ({ group }: Command): boolean => group === 'Pages' || group === 'Actions';
    const own = ordered.filter(isOwn).slice(0, text.trim() === '' ? undefined : MAX_OWN_SHOWN);
    return [...own, ...ordered.filter((command) => !isOwn(command))];
  }, [commands, text]);
  const [at, setAt] = useState(0);
  // The list may have become shorter.
  const current = Math.min(at, shown.length - 1);
  const optionId = (index: number): string => `${id}-${index}`;

  const run = (command: Command | undefined): void => {
    if (!command) return;
    onClose();
    if ('to' in command.run) void navigate(command.run.to);
    else command.run.act();
  };
  const move = (to: number): void => {
    if (shown.length === 0) return;
    const next = (to + shown.length) % shown.length;
    setAt(next);
    list.current?.querySelector(`[id="${optionId(next)}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const target = { ArrowDown: current + 1, ArrowUp: current - 1 }[event.key];
    if (target !== undefined) {
      event.preventDefault();
      move(target);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      run(shown[current]);
    }
  };
  return (
    <div className="p-3">
      <div className="relative">
        <Search
          size={19}
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-2"
        />
        <input
          ref={input}
          type="text"
          maxLength={MAX_TEXT_LENGTH}
          role="combobox"
          aria-label="Find a page, a job, a person or a conversation"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={shown.length > 0 ? optionId(current) : undefined}
          placeholder="Page, job, person, conversation"
          autoComplete="off"
          value={text}
          onChange={(event) => {
            onText(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
          className={cx(control, 'pl-10')}
        />
      </div>
      <p role="status" className="sr-only">
        {text.trim() === '' || !isComplete ? '' : `${shown.length} found`}
      </p>
      <div ref={list} id={`${id}-list`} role="listbox" aria-label="Found" className="mt-2">
        {shown.length === 0 && (
          <p className="px-2 py-4 text-ink-2">
            {isComplete
              ? 'Nothing on this device has that name. The search of Jobs and Talent asks the server, too.'
              : 'Looking on this device.'}
          </p>
        )}
        {shown.map((command, index) => (
          <div key={command.id}>
            {command.group !== shown[index - 1]?.group && (
              <p role="presentation" className="px-2 pt-3 pb-1 text-sm font-semibold text-ink-2">
                {command.group}
              </p>
            )}
            <button
              type="button"
              tabIndex={-1}
              id={optionId(index)}
              role="option"
              aria-selected={index === current}
              onClick={() => run(command)}
              onPointerMove={() => index !== current && setAt(index)}
              className={cx(
                'flex min-h-12 w-full items-center justify-between gap-3 rounded-box px-2 py-1 text-left',
                index === current && 'bg-well',
              )}
            >
              <span className="min-w-0 font-medium wrap-anywhere">{command.label}</span>
              {command.note && <span className="min-w-0 truncate text-sm text-ink-2">{command.note}</span>}
            </button>
          </div>
        ))}
      </div>
    </div>
  );
}
