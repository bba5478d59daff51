import type { HomepageFigures, PlatformFigures } from '@/domain/claims';
import type { CollaborationType } from '@/domain/notes/note-form';
import type { Job } from '@/domain/streams/jobs';
import type { Person } from '@/domain/streams/people';
import { visitorTransport } from '../sync/page-transport';

/** A9. */
const MAX_SHOWN = 3;

/** What a slate draws. */
const JOB_FIELDS =
  'id,title,production,production_kind,company_name,poster_name,starts_on,ends_on,call_time,pay_type,salary_min,salary_max,' +
  'currency,unpaid_reason,union_status,is_remote,city,region,location,status,closed_reason,is_urgent';
const PERSON_FIELDS = 'id,full_name,role_codes,location,headline,skills';

export type FeaturedPerson = Pick<
  Person,
  'id' | 'full_name' | 'role_codes' | 'location' | 'headline' | 'skills'
>;

/** At most five minutes old. @throws SyncFault */
export const countHomepage = async (): Promise<Partial<HomepageFigures & PlatformFigures>> =>
  (await visitorTransport().call('homepage_figures', {})) as Partial<HomepageFigures & PlatformFigures>;

/** A7: the newest open jobs. @throws SyncFault */
export const featuredJobs = async (): Promise<Job[]> =>
  (await visitorTransport().read(
    `/rest/v1/jobs?select=${JOB_FIELDS}&status=eq.active&order=published_at.desc,id.desc&limit=${MAX_SHOWN}`,
  )) as Job[];

/** A7: listed talent with skills, newest first. @throws SyncFault */
export const topTalent = async (): Promise<FeaturedPerson[]> =>
  (await visitorTransport().read(
    `/rest/v1/public_profiles?select=${PERSON_FIELDS}&skills=neq.{}&order=created_at.desc,id.desc&limit=${MAX_SHOWN}`,
  )) as FeaturedPerson[];

/** A note that the landing page quotes. */
export interface Testimonial {
  id: string;
  /** The reviewer's name. */
  client: string;
  rating: number;
  text: string;
  project: CollaborationType;
  /** ISO. */
  date: string;
}

/** A7: public notes with a text and a rating of at least 4, newest first. @throws SyncFault */
export const testimonials = async (): Promise<Testimonial[]> =>
  (await visitorTransport().call('testimonials', { p_most: MAX_SHOWN })) as Testimonial[];
