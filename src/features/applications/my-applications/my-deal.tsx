import { offerOf } from '@/domain/applications/deal';
import { today } from '@/domain/values/days';
import type { Application } from '@/domain/streams/applications';
import type { Stored } from '@/store/queries/write-status';
import { MyInterview } from './my-interview';
import { MyOffer } from './my-offer';

interface MyDealProps {
  application: Stored<Application>;
  /** The job's time zone, in which an offer's last day ends; undefined when the job is not on this device. */
  timezone: string | undefined;
  now: Date;
}

/** What the applicant is asked for: a time for the interview, or an answer to the offer. */
export function MyDeal({ application, timezone, now }: MyDealProps) {
  if (application.status === 'interview') return <MyInterview application={application} now={now} />;
  const offer = offerOf(application);
  if (offer) return <MyOffer application={application} offer={offer} today={today(now, timezone)} />;
  // From before offers had terms.
  return application.status === 'offered' ? (
    <p className="mt-6 text-ink-2">
      This offer came without terms. Ask for the rate and the days in a message.
    </p>
  ) : null;
}
