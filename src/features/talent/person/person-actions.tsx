import { lazy, Suspense, useState } from 'react';
import { Bookmark, CalendarPlus, MessageSquare, UserPlus } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import type { Person } from '@/domain/streams/people';
import type { Loadable } from '@/domain/sync/loadable';
import { withRedirect } from '@/domain/navigation/redirects';
import { refusal } from '@/domain/refusals';
import { hires } from '@/domain/roles';
import { useIdentity } from '@/store/react/identity';
import { firstMessageSaving } from '@/platform/updates/draft-saver';
import { loadOrReload } from '@/platform/updates/missing-code';
import { type ContactWith, useContactWith } from '@/store/react/messages/use-contact-with';
import { useFirstMessage } from '@/store/react/messages/use-first-message';
import { Button, IconButton, LinkButton } from '@/ui/button';
import { useMessageSheet } from '@/ui/domain/messages/use-message-sheet';
import { firstName, personName } from '@/ui/domain/people/person-copy';
import { ActionBar } from '@/ui/layout/action-bar';
import { LatePart } from '@/ui/loading/late-part';
import { useSavedPeople } from '../use-saved-people';

// For those who hire alone; most readers of a profile are visitors.
const OwnNote = lazy(() => import('./own-note'));
const loadInviteSheet = loadOrReload(() => import('./invite-sheet'));

interface PersonActionsProps {
  person: Person;
  /** On the person's own page: on a phone the actions are docked at the bottom. */
  isDocked: boolean;
}

/** Message, save and invite, and a private note. Only employers can write and invite, and only to talent who are open to contact or have applied to them, or written, before. */
export function PersonActions({ person, isDocked }: PersonActionsProps) {
  const { role, userId } = useIdentity();
  const saved = useSavedPeople();
  const isSaved = saved.has(person.id);
  const mayWrite = hires(role);
  const contact = useContactWith(mayWrite && !person.open_to_contact ? person.id : null);
  const [isInviting, setInviting] = useState<boolean | null>(null);
  if (userId === person.id) {
    return (
      <div className="mt-4 lg:mt-0">
        <LinkButton to="/profile" variant="primary" wide>
          Edit your profile
        </LinkButton>
      </div>
    );
  }
  const mayInvite =
    mayWrite && person.role === 'talent' && (person.open_to_contact || contact.value?.isKnown === true);
  const name = personName(person);
  const save = (
    <Button
      icon={<Bookmark size={20} aria-hidden fill={isSaved ? 'currentColor' : 'none'} />}
      aria-pressed={isSaved}
      onClick={() => saved.toggle(person)}
    >
      {isSaved ? 'Saved' : 'Save'}
    </Button>
  );
  return (
    <>
      <div
        className={
          isDocked
            ? 'hidden gap-2 rounded-box border border-line bg-sheet p-4 md:grid'
            : 'mt-4 flex flex-wrap items-center gap-2'
        }
      >
        <Contact person={person} contact={mayWrite ? contact : null} isVisitor={userId === null} />
        {mayInvite && (
          <Button icon={<UserPlus size={20} aria-hidden />} onClick={() => setInviting(true)}>
            Invite to job
          </Button>
        )}
        {mayInvite && (
          <LinkButton icon={<CalendarPlus size={20} aria-hidden />} to={`/bookings/new?person=${person.id}`}>
            Ask for days
          </LinkButton>
        )}
        {save}
      </div>
      {isDocked && (
        <ActionBar>
          <div className="flex gap-2">
            <IconButton
              label={`Save ${name}`}
              aria-pressed={isSaved}
              className="border border-line"
              onClick={() => saved.toggle(person)}
            >
              <Bookmark size={21} aria-hidden fill={isSaved ? 'currentColor' : 'none'} />
            </IconButton>
            {mayInvite && (
              <IconButton
                label={`Invite ${name} to a job`}
                className="border border-line"
                onClick={() => setInviting(true)}
              >
                <UserPlus size={21} aria-hidden />
              </IconButton>
            )}
            {mayInvite && (
              <LinkButton
                to={`/bookings/new?person=${person.id}`}
                aria-label={`Ask ${name} for days`}
                className="min-w-12 px-3"
              >
                <CalendarPlus size={21} aria-hidden />
              </LinkButton>
            )}
            <div className="grid min-w-0 grow">
              <Contact person={person} contact={mayWrite ? contact : null} isVisitor={userId === null} />
            </div>
          </div>
        </ActionBar>
      )}
      {isInviting !== null && (
        <LatePart
          load={loadInviteSheet}
          props={{ person, open: isInviting, onOpenChange: setInviting }}
          of="invite"
          loading={null}
        />
      )}
      {mayWrite && (
        <div className="mt-6 min-h-72 border-t border-hair pt-4">
          <Suspense fallback={null}>
            <OwnNote person={person} />
          </Suspense>
        </div>
      )}
    </>
  );
}

interface ContactProps {
  person: Person;
  /** With somebody who is not open to contact; null for those who do not hire. */
  contact: Loadable<ContactWith> | null;
  isVisitor: boolean;
}

function Contact({ person, contact, isVisitor }: ContactProps) {
  const { pathname, search } = useLocation();
  if (isVisitor)
    return (
      <LinkButton variant="primary" to={withRedirect('/sign-in', pathname + search)}>
        Sign in to message
      </LinkButton>
    );
  if (contact === null)
    return person.open_to_contact ? (
      <p className="self-center text-sm text-ink-2">Employers can write to {firstName(person)} here.</p>
    ) : null;
  if (person.open_to_contact || contact.value?.isKnown)
    return <MessageButton person={person} knownThread={contact.value?.conversationId ?? null} />;
  if (contact.value?.conversationId)
    return <ThreadLink person={person} conversationId={contact.value.conversationId} />;
  // Until all applications and messages are here, this person may be known.
  if (contact.absence !== null)
    return (
      <Button variant="primary" icon={MESSAGE_ICON} disabled>
        Message {firstName(person)}
      </Button>
    );
  return <p className="self-center text-sm text-ink-2">{refusal('MQ301', { Name: firstName(person) })}</p>;
}

const MESSAGE_ICON = <MessageSquare size={20} aria-hidden />;

const ThreadLink = ({ person, conversationId }: { person: Person; conversationId: string }) => (
  <LinkButton variant="primary" icon={MESSAGE_ICON} to={`/messages/${conversationId}`}>
    Message {firstName(person)}
  </LinkButton>
);

/** @param knownThread where the two write to each other already, if not in a conversation about no job */
function MessageButton({ person, knownThread }: { person: Person; knownThread: string | null }) {
  const name = personName(person);
  const first = useFirstMessage(person.id, name, null);
  const { write, sheet } = useMessageSheet(first, { name, ...firstMessageSaving });
  const thread = first?.conversationId ?? (first && knownThread);
  if (thread) return <ThreadLink person={person} conversationId={thread} />;
  return (
    <>
      <Button variant="primary" icon={MESSAGE_ICON} disabled={!first} onClick={write}>
        Message {firstName(person)}
      </Button>
      {sheet}
    </>
  );
}
