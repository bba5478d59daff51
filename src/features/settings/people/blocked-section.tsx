import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type BlockedPerson, observeBlocked, unblock } from '@/store/messages/blocked-people';
import { useStore } from '@/store/react/store-context';
import { useLive } from '@/store/react/use-live';
import { attempt } from '@/ui/feedback/attempt';
import { Button } from '@/ui/button';
import { SettingsSection } from '../settings-section';

/** Whom this person has blocked, from the conversations on this device, so that it is right without a signal too. */
export function BlockedSection() {
  const store = useStore();
  // Other conversations with them say "blocked" until the server has answered.
  const [lifted, setLifted] = useState<ReadonlySet<string>>(new Set());
  const blocked = useLive(observeBlocked)?.filter(({ id }) => !lifted.has(id));
  const lift = (person: BlockedPerson): void =>
    void attempt(async () => {
      await unblock(store, person);
      setLifted((before) => new Set([...before, person.id]));
    });
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
              to={`/messages/${person.conversationId}`}
              className="inline-flex min-h-11 min-w-0 items-center font-semibold break-words hover:underline"
            >
              {person.name}
            </Link>
            <Button aria-label={`Unblock ${person.name}`} onClick={() => lift(person)}>
              Unblock
            </Button>
          </li>
        ))}
      </ul>
    </SettingsSection>
  );
}
