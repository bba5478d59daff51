import { Link } from 'react-router-dom';
import { observeBlocked, unblock } from '@/store/messages/blocked-people';
import { useStore } from '@/store/react/store-context';
import { useLive } from '@/store/react/use-live';
import { attempt } from '@/ui/feedback/attempt';
import { Button } from '@/ui/button';
import { SettingsSection } from '../settings-section';

/** Whom this person has blocked, from the conversations on this device, so that it is right without a signal too. */
export function BlockedSection() {
  const store = useStore();
  const blocked = useLive(observeBlocked);
  return (
    <SettingsSection
      id="blocked"
      title="Blocked people"
      lead="They cannot write to you or invite you, and are not told."
    >
      {blocked?.length === 0 && (
        <p className="text-ink-2">
          Nobody. To block somebody, open a conversation with them, and choose Block.
        </p>
      )}
      <ul className="divide-y divide-hair">
        {(blocked ?? []).map((person) => (
          <li key={person.id} className="flex flex-wrap items-center justify-between gap-x-4 py-1.5">
            <Link
              to={`/messages/${person.conversations[0] ?? ''}`}
              className="inline-flex min-h-11 min-w-0 items-center font-semibold break-words hover:underline"
            >
              {person.name}
            </Link>
            <Button
              aria-label={`Unblock ${person.name}`}
              onClick={() => void attempt(() => unblock(store, person))}
            >
              Unblock
            </Button>
          </li>
        ))}
      </ul>
    </SettingsSection>
  );
}
