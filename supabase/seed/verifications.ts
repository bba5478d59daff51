import { websiteHost } from '../../src/domain/companies/company-domain';
import { SCAM_SIGNAL } from '../../src/domain/reports/report';
import type { Company } from '../../src/domain/streams/company/companies';
import type { Clock } from './clock';
import type { SeedReport } from './inbox';
import type { SeedJob } from './jobs';
import { seedId } from './random';

/** A row of `private.company_verifications`, which owners and admins see. */
export interface SeedVerification {
  id: string;
  company_id: string;
  verified_how: 'domain mail' | 'admin';
  company_name: string;
  website: string;
  asked_by: string;
  asked_at: string;
  note: string;
  address: string;
  state: 'open' | 'granted';
  decided_at: string | null;
  decision: string;
}

const base = (company: Company, at: string): Omit<SeedVerification, 'verified_how' | 'state'> => ({
  id: seedId('verification', company.id),
  company_id: company.id,
  company_name: company.name,
  website: company.website ?? '',
  asked_by: company.owner_id,
  asked_at: at,
  note: '',
  address: '',
  decided_at: null,
  decision: '',
});

/** How each verified company became one: most by mail. One more waits for an admin. */
export function makeVerifications(clock: Clock, companies: readonly Company[]): SeedVerification[] {
  const granted = companies.flatMap((company, i): SeedVerification[] => {
    const { verified_at: at, website } = company;
    if (at === null) return [];
    const how =
      i % 4 === 3
        ? ({
            verified_how: 'admin',
            note: 'We are in the register of companies under our own name; the producer’s number is on the website.',
            decision: 'Seen in the register, and the number answers.',
          } as const)
        : ({ verified_how: 'domain mail', address: `office@${websiteHost(website)}` } as const);
    return [{ ...base(company, at), ...how, state: 'granted', decided_at: at }];
  });
  // Not the demo employers': whoever tries Marquee asks for their own.
  const waiting = companies.slice(2).find(({ verified_at: at }) => at === null);
  if (waiting === undefined) return granted;
  return [
    ...granted,
    {
      ...base(waiting, clock.ago(1_700)),
      verified_how: 'admin',
      state: 'open',
      note: 'Our website has no mail of its own. We are in the register of companies since March, and our last film is on the site of the festival with all our names.',
    },
  ];
}

/** What the words of a flagged job say, and the signals that the database finds in it (07_messages/13_scam_signals.sql; a test runs it). */
const SCAM_WORDS =
  'A refundable fee of 60 keeps your place, and comes back with the first wages. Write to us on WhatsApp, not here.';
const SCAM_SIGNALS = ['asks_for_money', 'messenger'];

/** Adds to one open job of an unverified company what Marquee reports by itself, and returns that report. */
export function flagJob(
  clock: Clock,
  companies: readonly Company[],
  jobs: readonly SeedJob[],
  reported: ReadonlySet<string>,
): SeedReport[] {
  const unverified = new Set(
    companies.slice(2).flatMap(({ id, verified_at: at }) => (at === null ? [id] : [])),
  );
  const job = jobs.findLast(
    ({ job: { id, status, company_id: company } }) =>
      status === 'active' && company !== null && unverified.has(company) && !reported.has(id),
  )?.job;
  if (!job) return [];
  job.description = `${job.description}\n\n${SCAM_WORDS}`;
  return [
    {
      id: seedId('report', 'signals'),
      reporter_id: null,
      about: 'job',
      subject_id: job.id,
      person_id: job.posted_by,
      subject_label: job.title,
      reason: SCAM_SIGNAL,
      signals: SCAM_SIGNALS,
      words: '',
      excerpt: [],
      created_at: clock.ago(700),
    },
  ];
}
