import { type ReactNode, useEffect } from 'react';
import { BadgeCheck } from 'lucide-react';
import { COMPANY_VERIFICATION, getCompanyStanding } from '@/backend/company-verification';
import { loadableOf, type ServerQuery, useServerQuery } from '@/backend/queries/use-server-query';
import { noDomainMailWords } from '@/domain/companies/website-copy';
import type { CompanyStanding } from '@/domain/companies/verification';
import type { Company } from '@/domain/streams/company/companies';
import { formatClockTime, formatDay, formatDayHeading, formatTimeAgo, today } from '@/domain/values/days';
import type { Stored } from '@/store/queries/write-status';
import { useIdentity } from '@/store/react/identity';
import { useIsOffline } from '@/store/react/use-sync-state';
import { Button } from '@/ui/button';
import { useNow } from '@/ui/dates/use-now';
import { LiveView } from '@/ui/loading/live-view';
import { RowsSkeleton } from '@/ui/loading/row-skeleton';
import { StateLine } from '@/ui/status';
import { usePersistenceCopy } from '@/ui/sync/use-persistence-copy';
import { AdminCheckForm } from './admin-check-form';
import { DomainMailForm } from './domain-mail-form';

const dayOf = (instant: string): string => formatDay(today(new Date(instant)), 0);

const HOW: Readonly<Record<NonNullable<CompanyStanding['verified_how']>, string>> = {
  'domain mail': 'By a mail to an address at its own domain.',
  admin: 'By somebody at Marquee, who looked at what proves it.',
};

/** Said by the store, also with no connection. */
const Verified = ({ since, standing }: { since: string; standing: CompanyStanding | null }) => (
  <div className="grid gap-1">
    <p className="flex items-center gap-1.5 font-semibold text-good">
      <BadgeCheck size={20} aria-hidden />
      <span>
        Verified since <span className="mono">{dayOf(since)}</span>
      </span>
    </p>
    <p className="text-ink-2">
      {standing?.verified_how && `${HOW[standing.verified_how]} `}
      With another name or website it would no longer be.
    </p>
  </div>
);

/** What was asked for, and what became of it. */
function Progress({ standing: { mail, check, ended }, now }: { standing: CompanyStanding; now: Date }) {
  return (
    <div role="status" className="grid gap-3 empty:hidden">
      {mail && (
        <p>
          <StateLine state="pending">
            {mail.is_under_way ? 'Mail sent to' : 'A mail is to go to'}{' '}
            <b className="font-semibold break-all">{mail.address}</b>, {formatTimeAgo(mail.asked_at, now)}
          </StateLine>
          <span className="block text-ink-2">
            {mail.is_under_way ? (
              <>
                Its link works until {formatDayHeading(mail.expires_at, now)}{' '}
                <span className="mono">{formatClockTime(mail.expires_at)}</span>. If nothing has come, look
                among the spam, or send another.
              </>
            ) : (
              'It has not left yet. If it stays like this, the address may have had all the mails that it may have today: ask us for a check instead.'
            )}
          </span>
        </p>
      )}
      {check?.state === 'open' && (
        <div>
          <StateLine state="pending">
            Waiting for a check, asked {formatTimeAgo(check.asked_at, now)}
          </StateLine>
          <p className="break-words whitespace-pre-wrap text-ink-2">{check.note}</p>
        </div>
      )}
      {check?.state === 'declined' && (
        <div>
          <StateLine state="declined">
            Not verified, {formatTimeAgo(check.decided_at ?? check.asked_at, now)}
          </StateLine>
          <p className="break-words whitespace-pre-wrap">{check.decision}</p>
        </div>
      )}
      {ended && (
        <div>
          <StateLine state="closed">
            Was verified until <span className="mono">{dayOf(ended.at)}</span>
          </StateLine>
          <p className="break-words whitespace-pre-wrap">{ended.reason}</p>
        </div>
      )}
    </div>
  );
}

interface AskProps {
  company: Company;
  standing: CompanyStanding;
  isOffline: boolean;
  onAsked: () => void;
}

function Ask({ company, standing, isOffline, onAsked }: AskProps) {
  const words = noDomainMailWords(company.website);
  const hasDomain = words === null;
  return (
    <>
      {hasDomain ? (
        <DomainMailForm {...{ company, isOffline, onAsked }} isAgain={standing.mail !== null} />
      ) : (
        <p className="text-ink-2">{words}</p>
      )}
      {standing.check?.state !== 'open' && (
        <details open={!hasDomain} className="group">
          <summary className="flex min-h-11 cursor-pointer items-center underline underline-offset-4">
            {hasDomain ? 'No address there? Ask for a check' : 'Ask for a check'}
          </summary>
          <div className="mt-2">
            <AdminCheckForm companyId={company.id} isOffline={isOffline} onAsked={onAsked} />
          </div>
        </details>
      )}
    </>
  );
}

/** Whether the owner's company is verified, and how it can be. Asking needs a connection; that it is verified is in the store. */
export function VerificationSection({ company }: { company: Stored<Company> }) {
  const now = useNow();
  const copy = usePersistenceCopy();
  const isSaved = company.sync.state === 'sent';
  return (
    <section
      aria-labelledby="verification"
      className="mt-8 grid gap-4 border-t border-hair pt-6 wrap-anywhere"
    >
      <div>
        <h2 id="verification" className="head mb-1 text-lg">
          Verification
        </h2>
        {company.verified_at === null && (
          <p className="max-w-[66ch] text-ink-2">
            “Verified” on your jobs means: somebody has checked that this company, with this name and website,
            is yours. It says nothing about how it works or pays.
          </p>
        )}
      </div>
      {isSaved ? (
        <Standing {...{ company, now }} needsConnection={copy.needsConnection} />
      ) : (
        <p role="status">
          {company.verified_at === null
            ? 'Once your changes are on the server, you can ask for it here.'
            : 'It is verified on the server as it was before your changes.'}
        </p>
      )}
    </section>
  );
}

/** The mail of a request leaves seconds later; after that, whoever opens the screen again reads what became of it. */
const LEAVES_WITHIN_MS = 120_000;
const LOOK_AGAIN_MS = 5_000;

/** Asks again until the mail that was just asked for has been handed to a sender. */
function useUntilMailLeaves({ answer, fetchedAt, retry }: ServerQuery<CompanyStanding>): void {
  const askedAt = answer?.mail && !answer.mail.is_under_way ? Date.parse(answer.mail.asked_at) : null;
  useEffect(() => {
    if (askedAt === null || Date.now() - askedAt > LEAVES_WITHIN_MS) return;
    const timer = setTimeout(retry, LOOK_AGAIN_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `retry` is new at each render; an answer begins the next wait
  }, [askedAt, fetchedAt]);
}

interface StandingProps {
  company: Company;
  now: Date;
  needsConnection: ReactNode;
}

function Standing({ company, now, needsConnection }: StandingProps) {
  const { userId } = useIdentity();
  const of = JSON.stringify([company.verified_at, company.name, company.website]);
  const query = useServerQuery(
    COMPANY_VERIFICATION,
    getCompanyStanding,
    [userId, company.id, of],
    useIsOffline(),
  );
  const isOffline = query.state === 'offline';
  useUntilMailLeaves(query);
  if (company.verified_at !== null) return <Verified since={company.verified_at} standing={query.answer} />;
  const again = <Button onClick={query.retry}>Try again</Button>;
  return (
    <LiveView
      data={loadableOf(query)}
      what="the verification"
      as="line"
      skeleton={<RowsSkeleton rows={1} />}
      offline={{ title: 'No connection', text: needsConnection, action: again }}
      failed={{ text: query.failure, action: again }}
      empty={{ title: 'Nothing', text: 'Nothing is known yet.' }}
    >
      {(standing) =>
        // The store learns it with the next pull.
        standing.verified_at === null ? (
          <div className="grid gap-4">
            {isOffline && <p role="status">{needsConnection}</p>}
            <Progress standing={standing} now={now} />
            <Ask {...{ company, standing, isOffline }} onAsked={query.retry} />
          </div>
        ) : (
          <Verified since={standing.verified_at} standing={standing} />
        )
      }
    </LiveView>
  );
}
