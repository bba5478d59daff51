import { lazy, Suspense, useState } from 'react';
import { Bookmark, CalendarPlus, MessageSquare, UserPlus } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Person } from '@/domain/streams/people';
import { withRedirect } from '@/domain/navigation/redirects';
import { refusal } from '@/domain/refusals';
import { useIdentity } from '@/store/react/identity';
import { firstMessageSaver } from '@/platform/updates/draft-saver';
import { loadOrReload } from '@/platform/updates/missing-code';
import { holdUnsavedText } from '@/platform/updates/unsaved-text';
import { useFirstMessage } from '@/store/react/messages/use-first-message';
import { Button, IconButton, LinkButton } from '@/ui/button';
import { PersonMessageSheet } from '@/ui/domain/people/person-message-sheet';
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

/** Message, save and invite, and a private note. Only employers can write and invite, and only to talent who are open to contact. */
export function PersonActions({ person, isDocked }: PersonActionsProps) {
  const { role, userId } = useIdentity();
  const saved = useSavedPeople();
  const isSaved = saved.has(person.id);
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
  const mayWrite = role === 'employer' || role === 'admin';
  const mayInvite = mayWrite && person.role === 'talent' && person.open_to_contact;
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
        <Contact person={person} mayWrite={mayWrite} isVisitor={userId === null} />
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
              <Contact person={person} mayWrite={mayWrite} isVisitor={userId === null} />
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

function Contact({ person, mayWrite, isVisitor }: { person: Person; mayWrite: boolean; isVisitor: boolean }) {
  const { pathname, search } = useLocation();
  if (isVisitor)
    return (
      <LinkButton variant="primary" to={withRedirect('/sign-in', pathname + search)}>
        Sign in to message
      </LinkButton>
    );
  if (!mayWrite)
    return <p className="self-center text-sm text-ink-2">Employers can write to {firstName(person)} here.</p>;
  if (!person.open_to_contact)
    return <p className="self-center text-sm text-ink-2">{refusal('MQ301', { Name: firstName(person) })}</p>;
  return <MessageButton person={person} />;
}

function MessageButton({ person }: { person: Person }) {
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const name = personName(person);
  const first = useFirstMessage(person.id, name, null);
  const icon = <MessageSquare size={20} aria-hidden />;
  if (first?.conversationId)
    return (
      <LinkButton variant="primary" icon={icon} to={`/messages/${first.conversationId}`}>
        Message {firstName(person)}
      </LinkButton>
    );
  return (
    <>
      <Button variant="primary" icon={icon} disabled={!first} onClick={() => setOpen(true)}>
        Message {firstName(person)}
      </Button>
      {first && (
        <PersonMessageSheet
          open={open}
          onOpenChange={setOpen}
          name={name}
          first={first}
          saverOf={firstMessageSaver}
          hold={holdUnsavedText}
          onSent={(conversationId) => void navigate(`/messages/${conversationId}`)}
        />
      )}
    </>
  );
}
