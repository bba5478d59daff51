import { useState } from 'react';
import { Ellipsis } from 'lucide-react';
import {
  type CallSheetLink,
  getCallSheetLinks,
  makeCallSheetLink,
  revokeCallSheetLink,
} from '@/backend/account/call-sheet-links';
import { useServerQuery } from '@/backend/queries/use-server-query';
import { authMessage } from '@/domain/auth/auth-messages';
import { callOf } from '@/domain/call-sheets/own-call';
import type { CallSheet } from '@/domain/streams/production/callsheets';
import { copyText, shareLink } from '@/platform/share';
import { useIdentity } from '@/store/react/identity';
import { useIsOffline } from '@/store/react/use-sync-state';
import { Button, IconButton } from '@/ui/button';
import { Problem } from '@/ui/feedback/problem';
import { notice } from '@/ui/feedback/toast';
import { Field } from '@/ui/fields/field';
import { SectionHeading } from '@/ui/layout/section-heading';
import { Menu } from '@/ui/overlays/menu';
import { Sheet } from '@/ui/overlays/sheet';
import { type State, StateLine } from '@/ui/status';
import { NeedsConnection } from '@/ui/sync/needs-connection';

/** How far the present version has come with somebody: a revision begins again. */
function stateOf(link: CallSheetLink | undefined, version: number): { state: State; label: string } {
  if (!link) return { state: 'closed', label: 'No link yet' };
  if (link.confirmed_version >= version) return { state: 'confirmed', label: 'Confirmed' };
  return link.opened_version >= version
    ? { state: 'read', label: 'Opened' }
    : { state: 'sent', label: 'Link made' };
}

interface Made {
  name: string;
  address: string;
}

/** For its editors: people on the sheet without an account, each with an address of their own to read and confirm it. Nothing where there are none. */
export default function ViewLinks({ sheet }: { sheet: CallSheet }) {
  const { userId } = useIdentity();
  const isOffline = useIsOffline();
  const links = useServerQuery('call-sheet-links', getCallSheetLinks, [userId, sheet.id], isOffline);
  /** Shown once: the server keeps only a digest of it. */
  const [made, setMade] = useState<Made | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busyId, setBusyId] = useState<string | null>(null);
  const people = Object.entries(sheet.calls)
    .filter(([, { name }]) => name.trim() !== '')
    .map(([id, { name, role }]) => ({ id, name, role }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
  if (people.length === 0) return null;
  const act = async (id: string, call: () => Promise<string | null>): Promise<void> => {
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
  const known = links.answer ?? {};
  const confirmed = people.filter(({ id }) => (known[id]?.confirmed_version ?? 0) >= sheet.version).length;
  return (
    <section aria-label="People without an account" className="mt-6 print:hidden">
      <SectionHeading
        title="People without an account"
        aside={
          <span className="mono text-sm text-ink-2">
            {confirmed} of {people.length} confirmed
          </span>
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
      <ul className="border-t border-hair">
        {people.map(({ id, name, role }) => {
          const link = known[id];
          const { state, label } = stateOf(link, sheet.version);
          return (
            <li key={id} className="flex items-center gap-x-3 border-b border-hair py-2">
              <span className="min-w-0 flex-1 wrap-anywhere">
                <span className="font-medium">{name}</span>{' '}
                <span className="mono text-sm text-ink-2">{callOf(sheet, id)}</span>
                {role !== '' && <span className="block text-sm text-ink-2">{role}</span>}
                {links.answer && <StateLine state={state}>{label}</StateLine>}
              </span>
              {link ? (
                <Menu
                  label={`Link of ${name}`}
                  trigger={
                    <IconButton label={`Link of ${name}`} disabled={isOffline || busyId !== null}>
                      <Ellipsis size={20} aria-hidden />
                    </IconButton>
                  }
                  items={[
                    { label: 'Make a new link', onSelect: () => void make(id, name) },
                    { label: 'Take the link back', danger: true, onSelect: () => void revoke(id, name) },
                  ]}
                />
              ) : (
                <Button
                  disabled={isOffline || !links.answer}
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
      <NeedsConnection offline={isOffline} />
      <Sheet
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

function MadeLink({ made: { name, address }, title }: { made: Made; title: string }) {
  const copy = async (): Promise<void> => {
    const isCopied = await copyText(address);
    notice({ state: isCopied ? 'confirmed' : 'failed', title: isCopied ? 'Copied' : 'Not copied' });
  };
  const share = async (): Promise<void> => {
    const outcome = await shareLink(`Call sheet, ${title}`, address);
    if (outcome === 'copied') notice({ state: 'confirmed', title: 'Copied' });
    if (outcome === 'failed') notice({ state: 'failed', title: 'Not shared' });
  };
  return (
    <div className="grid gap-3 p-4">
      <Field
        label={`Address of ${name}`}
        readOnly
        value={address}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button variant="primary" onClick={() => void copy()}>
        Copy the link
      </Button>
      <Button onClick={() => void share()}>Share it</Button>
    </div>
  );
}
