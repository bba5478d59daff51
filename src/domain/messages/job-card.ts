import type { Message } from '../streams/messages';
import { refusal } from '../refusals';
import type { Job } from '../streams/jobs';

/**
 * Marks a message that carries a job. It names the job and says nothing of it: who reads the message sees the job as they may read it, and a
 * job that is taken back is gone from every thread.
 */
export const jobCard = (jobId: string): Message['payload'] => ({ card: 'job', job_id: jobId });

/** The job that a message carries; null where it carries none. */
export const jobOfCard = ({ payload }: Pick<Message, 'payload'>): string | null =>
  payload.card === 'job' && typeof payload.job_id === 'string' ? payload.job_id : null;

/** What such a message says where its author adds no words; nothing of the job either. */
export const JOB_CARD_TEXT = 'Here is a job.';

/** Why this job cannot be sent; null: it can. @param job null where it is not on this device, and the server decides */
export const whyNotSent = (job: Pick<Job, 'status'> | null): string | null =>
  job?.status === 'archived' ? refusal('MQ313') : null;
