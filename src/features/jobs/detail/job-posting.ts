import type { Job } from '@/domain/streams/jobs';
import type { JOB_TYPES, PayType } from '@/domain/vocabulary';
import { logoAddress } from '@/domain/companies/logo';
import { dayPay } from '@/domain/pay/day-pay';
import { roleLabel } from '@/domain/taxonomy/crew-roles';
import { departmentLabel } from '@/domain/taxonomy/departments';
import { hirerName } from '@/domain/jobs/job-copy';
import { SOMEBODY } from '@/domain/values/text/names';

/** schema.org's terms for our job types. Pay types without a term there are left out of `PAY_PERIOD`. */
const EMPLOYMENT: Readonly<Record<(typeof JOB_TYPES)[number], string>> = {
  full_time: 'FULL_TIME',
  part_time: 'PART_TIME',
  contract: 'CONTRACTOR',
  freelance: 'CONTRACTOR',
  daily: 'PER_DIEM',
  internship: 'INTERN',
  volunteer: 'VOLUNTEER',
};
const PAY_PERIOD: Partial<Record<PayType, string>> = {
  hour: 'HOUR',
  day: 'DAY',
  week: 'WEEK',
  month: 'MONTH',
  year: 'YEAR',
};

type Data = Record<string, unknown>;

function baseSalary({ pay_type: type, salary_min: min, salary_max: max, currency }: Job): Data | undefined {
  const unitText = PAY_PERIOD[type];
  if (!unitText || (min === null && max === null)) return undefined;
  const value =
    min !== null && max !== null && max > min ? { minValue: min, maxValue: max } : { value: min ?? max };
  return { '@type': 'MonetaryAmount', currency, value: { '@type': 'QuantitativeValue', ...value, unitText } };
}

function jobLocation(job: Job): Data | undefined {
  if (job.city === '' && job.location === '') return undefined;
  return {
    '@type': 'Place',
    address: {
      '@type': 'PostalAddress',
      streetAddress: job.location || undefined,
      addressLocality: job.city || undefined,
      addressRegion: job.region || undefined,
      addressCountry: job.country_code || undefined,
    },
  };
}

/**
 * A job as search engines read it (schema.org JobPosting as JSON-LD). Null for jobs that must not be listed: closed ones,
 * those that the server does not have yet, and those whose description is still on its way.
 * @param origin this site's, without a trailing slash
 */
export function jobPosting(job: Job & { rev: number }, origin: string): Data | null {
  if (job.status !== 'active' || job.rev === 0 || job.description === undefined) return null;
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: job.title,
    description: job.description || `${job.title} on ${job.production || 'a production'}`,
    identifier: { '@type': 'PropertyValue', name: 'Marquee', value: job.id },
    url: `${origin}/jobs/${job.id}`,
    datePosted: job.published_at.slice(0, 10),
    validThrough: job.application_deadline ?? job.valid_through ?? undefined,
    employmentType: EMPLOYMENT[job.job_type],
    occupationalCategory: job.role_code ? roleLabel(job.role_code) : departmentLabel(job.category),
    hiringOrganization: {
      '@type': 'Organization',
      name: hirerName(job) || SOMEBODY,
      logo: logoAddress(job.company_logo, origin) ?? undefined,
    },
    jobLocation: jobLocation(job),
    jobLocationType: job.is_remote ? 'TELECOMMUTE' : undefined,
    applicantLocationRequirements:
      job.is_remote && job.country_code ? { '@type': 'Country', name: job.country_code } : undefined,
    baseSalary: dayPay(job) > 0 ? baseSalary(job) : undefined,
    skills: job.required_skills.join(', ') || undefined,
    jobStartDate: job.starts_on ?? undefined,
    totalJobOpenings: job.headcount,
    directApply: job.apply_mode === 'marquee',
  };
}
