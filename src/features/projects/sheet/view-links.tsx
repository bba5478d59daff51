import { useRef, useState } from 'react';
import { Ellipsis } from 'lucide-react';
import {
  type CallSheetLink,
  getCallSheetLinks,
  makeCallSheetLink,
  revokeCallSheetLink,
  revokeCallSheetLinks,
} from '@/backend/account/call-sheet-links';
import { type ServerQuery, useServerQuery } from '@/backend/queries/use-server-query';
import { authMessage } from '@/domain/auth/auth-messages';
import { callTimeOf } from '@/domain/call-sheets/own-call';
import type { CallSheet } from '@/domain/streams/production/callsheets';
import { useIdentity } from '@/store/react/identity';
import { useIsOffline } from '@/store/react/use-sync-state';
import { Button, IconButton } from '@/ui/button';
import { AsOf } from '@/ui/dates/as-of';
import { useNow } from '@/ui/dates/use-now';
import { Problem } from '@/ui/feedback/problem';
import { notice } from '@/ui/feedback/toast';
import { SectionHeading } from '@/ui/layout/section-heading';
import { LoadingNote } from '@/ui/loading/loading-note';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';
import { Menu } from '@/ui/overlays/menu';
import { Sheet } from '@/ui/overlays/sheet';
import { type State, StateLine } from '@/ui/status';
import { NeedsConnection } from '@/ui/sync/needs-connection';
import { CallTime } from './call-time';
import { type Made, MadeLink } from './made-link';

/** How far the present version has come with somebody: a revision begins again. */
function stateOf(link: CallSheetLink | undefined, version: number): { state: State; label: string } {
  if (!link) return { state: 'closed', label: 'No link yet' };
  if (link.ended_at !== null) return { state: 'closed', label: `The link of ${link.name} has ended` };
  if (link.confirmed_version >= version) return { state: 'confirmed', label: 'Confirmed' };
  return link.opened_version >= version
    ? { state: 'read', label: 'Opened' }
    : { state: 'sent', label: 'Link made' };
}

/** What ends a link that somebody may have. */
interface Asked {
  what: 'anew' | 'back';
  id: string;
  name: string;
  link: CallSheetLink;
}

const MENU_OF = 'data-link-of';
/** What is busy while every link is ended. */
const ALL = 'all';

/** For its editors: people on the sheet without an account, each with an address of their own to read and confirm it. Nothing where there are none. */
export default function ViewLinks({ sheet, isOwner }: { sheet: CallSheet; isOwner: boolean }) {
  const { userId } = useIdentity();
  const isOffline = useIsOffline();
  const links = useServerQuery('call-sheet-links', getCallSheetLinks, [userId, sheet.id], isOffline);
  /** Shown once: the server keeps only a digest of it. */
  const [made, setMade] = useState<Made | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busyId, setBusyId] = useState<string | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isEndingAll, setIsEndingAll] = useState(false);
  const now = useNow();
  /** Whose button the focus goes back to: the one that was pressed may be another by then. */
  const last = useRef('');
  const backToRow = () =>
    document.querySelector<HTMLElement>(`[${MENU_OF}="${last.current}"] button`) ?? true;
  const people = Object.entries(sheet.calls)
    .filter(([, { name }]) => name.trim() !== '')
    .map(([id, { name, role }]) => ({ id, name, role }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
  if (people.length === 0) return null;
  const act = async (id: string, call: () => Promise<string | null>): Promise<void> => {
    last.current = id;
    setBusyId(id);
    setProblem(await call().finally(() => setBusyId(null)));
    links.retry();
  };
  const make = (id: string, name: string) =>
    act(id, async () => {
      const answer = await makeCallSheetLink(userId, sheet.id, id);
      if (!answer.ok) return answer.message;
      if (answer.value === null) return authMessage('too many requests');
      setMade({ name, address: answer.value });
      return null;
    });
  const revoke = (id: string, name: string) =>
    act(id, async () => {
      const answer = await revokeCallSheetLink(userId, sheet.id, id);
      if (!answer.ok) return answer.message;
      notice({ state: 'confirmed', title: 'The link is taken back', text: `${name} reads nothing there.` });
      return null;
    });
  const endAll = () =>
    act(ALL, async () => {
      const answer = await revokeCallSheetLinks(userId, sheet.project_id);
      if (!answer.ok) return answer.message;
      notice({
        state: 'confirmed',
        title: 'Every link has ended',
        text: `No link of ${sheet.project_title} works any more.`,
      });
      return null;
    });
  const known = links.answer;
  const isConfirmed = (id: string): boolean =>
    known?.[id]?.ended_at === null && known[id].confirmed_version >= sheet.version;
  const confirmed = people.filter(({ id }) => isConfirmed(id)).length;
  const ask = (what: Asked['what'], id: string, name: string, link: CallSheetLink): void => {
    last.current = id;
    setAsked({ what, id, name, link });
  };
  return (
    <section aria-label="People without an account" className="mt-6 print:hidden">
      <SectionHeading
        title="People without an account"
        aside={
          known && (
            <span className="mono text-sm text-ink-2">
              {confirmed} of {people.length} confirmed
            </span>
          )
        }
      />
      <p className="mb-2 text-sm text-ink-2">
        Send each of them their own link. They read the sheet and confirm without an account; whoever has the
        link can.
      </p>
      {problem !== null && (
        <div className="mb-2">
          <Problem>{problem}</Problem>
        </div>
      )}
      <LinksState links={links} now={now} />
      <ul className="border-t border-hair">
        {people.map(({ id, name, role }) => {
          const link = known?.[id];
          const { state, label } = stateOf(link, sheet.version);
          return (
            <li
              key={id}
              {...{ [MENU_OF]: id }}
              className="flex items-center gap-x-3 border-b border-hair py-2"
            >
              <span className="min-w-0 flex-1 wrap-anywhere">
                <span className="font-medium">{name}</span>{' '}
                <CallTime time={callTimeOf(sheet, id)} className="text-sm text-ink-2" />
                {role !== '' && <span className="block text-sm text-ink-2">{role}</span>}
                {known && <StateLine state={state}>{label}</StateLine>}
                {link && link.made_by_name !== '' && (
                  <span className="block text-sm text-ink-2">Made by {link.made_by_name}</span>
                )}
              </span>
              {link?.ended_at === null ? (
                <Menu
                  label={`Link of ${name}`}
                  trigger={
                    <IconButton label={`Link of ${name}`} disabled={isOffline || busyId !== null}>
                      <Ellipsis size={20} aria-hidden />
                    </IconButton>
                  }
                  items={[
                    { label: 'Make a new link', onSelect: () => ask('anew', id, name, link) },
                    {
                      label: 'Take the link back',
                      danger: true,
                      onSelect: () => ask('back', id, name, link),
                    },
                  ]}
                />
              ) : (
                <Button
                  disabled={isOffline || !known}
                  busy={busyId === id}
                  aria-label={`Make a link for ${name}`}
                  onClick={() => void make(id, name)}
                >
                  Make a link
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {isOwner && Object.values(known ?? {}).length > 0 && (
        <Button
          className="mt-2"
          disabled={isOffline || busyId !== null}
          busy={busyId === ALL}
          onClick={() => setIsEndingAll(true)}
        >
          End every link of this project
        </Button>
      )}
      <NeedsConnection offline={isOffline} />
      <ConfirmDialog
        open={isEndingAll}
        onOpenChange={setIsEndingAll}
        title="End every link?"
        confirm="End every link"
        keep="Keep the links"
        onConfirm={() => void endAll()}
      >
        {`Every link of ${sheet.project_title} stops working at once, on all its call sheets, whoever made it. Who has confirmed with one goes with it.`}
      </ConfirmDialog>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(isOpen) => !isOpen && setAsked(null)}
        title={asked?.what === 'back' ? 'Take this link back?' : 'Make a new link?'}
        confirm={asked?.what === 'back' ? 'Take the link back' : 'Make a new link'}
        keep="Keep the link"
        finalFocus={backToRow}
        onConfirm={() => asked && void (asked.what === 'back' ? revoke : make)(asked.id, asked.name)}
      >
        {asked && whatEnds(asked, sheet.version)}
      </ConfirmDialog>
      <Sheet
        finalFocus={backToRow}
        open={made !== null}
        onOpenChange={(isOpen) => !isOpen && setMade(null)}
        title={`Link for ${made?.name ?? ''}`}
        lead="Copy or share it now: it is not shown again. A new link ends the one before."
      >
        {made && <MadeLink made={made} title={sheet.project_title} />}
      </Sheet>
    </section>
  );
}

/** What somebody loses with their link. */
function whatEnds({ what, name, link }: Asked, version: number): string {
  const had =
    link.confirmed_version >= version
      ? `${name} has confirmed with this link, and that goes with it. `
      : link.opened_version >= version
        ? `${name} has opened this link. `
        : '';
  return `${had}It stops working at once. ${
    what === 'back' ? `${name} has none then.` : `Send ${name} the new one: they confirm anew.`
  }`;
}

/** Where the states of the links are not known, or not of now. */
function LinksState({ links, now }: { links: ServerQuery<unknown>; now: Date }) {
  const { state, answer, failure, fetchedAt, retry } = links;
  if (answer !== null)
    return <AsOf at={state === 'offline' || state === 'failed' ? fetchedAt : null} now={now} />;
  if (state === 'loading') return <LoadingNote text="Looking up the links" isShown onRetry={retry} />;
  return (
    <p role="status" className="mb-2 flex flex-wrap items-center gap-3 text-ink-2">
      {state === 'failed' ? failure : 'Who has opened and confirmed is looked up with a connection.'}
      <Button onClick={retry}>Try again</Button>
    </p>
  );
}
