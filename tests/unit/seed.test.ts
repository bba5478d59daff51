import { describe, expect, it } from 'vitest';
import { DEFINITIONS } from '@/domain/definition/all-streams';
import type { StreamName } from '@/domain/definition/stream';
import { APPLICATION_STATUSES } from '@/domain/lifecycles';
import { dayPay } from '@/domain/pay/day-pay';
import { isProfileComplete } from '@/domain/people/profile-completeness';
import { publishProblems } from '@/domain/jobs/publish-rules';
import { findRole } from '@/domain/taxonomy/crew-roles';
import { DEPARTMENTS } from '@/domain/taxonomy/departments';
import { languageLabel } from '@/domain/taxonomy/languages';
import { UNIONS } from '@/domain/taxonomy/unions';
import { DEMO_EMAILS, isDemo } from '../../supabase/seed/accounts';
import { buildSeed, rowsByStream } from '../../supabase/seed/data';
import { DESCRIPTION_WORDS } from '../../supabase/seed/descriptions/compose';
import { TERMS } from '../../supabase/seed/descriptions/openings';
import { market } from '../../supabase/seed/rates';
import { countWords } from '../../supabase/seed/words';
import { account, both, demo, ids, MIDNIGHT, repeated, small } from './seed-data';

describe('the seed', () => {
  it('is the same all day, and moves on with the next day', () => {
    const { clock: _clock, ...evening } = buildSeed('small', new Date('2027-05-10T23:40:00Z'));
    const { clock: _other, ...morning } = small;
    expect(evening).toEqual(morning);
    const tomorrow = buildSeed('small', new Date('2027-05-11T08:15:00Z'));
    expect(ids(tomorrow.jobs.map(({ job }) => job))).toEqual(ids(small.jobs.map(({ job }) => job)));
    const starts = [tomorrow, small].map(({ jobs }) => jobs.map(({ job }) => job.starts_on));
    expect(starts[0]).not.toEqual(starts[1]);
  });

  it('has the promised number of everything', () => {
    expect(demo.jobs.length).toBeGreaterThanOrEqual(1_500);
    expect(demo.people.length).toBeGreaterThanOrEqual(600);
    expect(demo.companies.length).toBeGreaterThanOrEqual(80);
    expect(demo.profiles.filter(({ role }) => role === 'employer')).toHaveLength(demo.companies.length);
    expect(demo.conversations.length).toBeGreaterThanOrEqual(40);
    for (const { code } of DEPARTMENTS)
      expect(demo.jobs.filter(({ job }) => job.category === code).length, code).toBeGreaterThanOrEqual(12);
    expect([small.people.length, small.companies.length]).toEqual([25, 5]);
    expect(Math.abs(small.jobs.length - 60)).toBeLessThanOrEqual(15);
  });

  it('holds rows that match the entities, each with a unique id', () => {
    for (const [kind, data] of both) {
      const rowsOf = rowsByStream(data);
      for (const [name, { schema }] of Object.entries(DEFINITIONS)) {
        const rows = rowsOf[name as StreamName];
        expect(rows.length, `the seed has no ${name} (add them in supabase/seed)`).toBeGreaterThan(0);
        const strict = schema.strict();
        const faults = rows.flatMap((row) => strict.safeParse(row).error?.issues ?? []);
        expect(faults, `${kind} ${name}`).toEqual([]);
        expect(repeated(ids(rows)), `${kind} ${name}`).toEqual([]);
      }
    }
  });

  it('has no timestamps in the future', () => {
    for (const [, data] of both) {
      const instants = [
        ...data.jobs.flatMap(({ job }) => [
          job.published_at,
          job.closed_at,
          job.last_confirmed_at,
          job.updated_at,
        ]),
        ...data.applications.flatMap(({ application }) => [
          ...application.history.map(({ at }) => at),
          application.employer_viewed_at,
          application.updated_at,
        ]),
        ...data.conversations.flatMap(({ messages }) => messages.map(({ created_at: at }) => at)),
        ...data.notifications.map(({ created_at: at }) => at),
        ...data.saved.map(({ created_at: at }) => at),
      ];
      expect(instants.filter((at) => at !== null && at > MIDNIGHT)).toEqual([]);
    }
  });
});

describe('people', () => {
  it('are complete, invented and unreachable', () => {
    expect(repeated(demo.profiles.map(({ full_name: name }) => name))).toEqual([]);
    expect(repeated(demo.profiles.flatMap(({ username }) => (username === null ? [] : [username])))).toEqual(
      [],
    );
    for (const profile of demo.profiles) {
      expect(isProfileComplete(profile), profile.full_name).toBe(true);
      expect(profile.email).toMatch(isDemo(profile) ? /@marquee\.test$/ : /^[a-z0-9.]+@example\.test$/);
      expect(profile.phone).toMatch(
        /^(|\+1 \d{3} 555 01\d\d|\+44 7700 900\d{3}|\+33 6 39 98 \d\d \d\d|\+61 491 570 \d{3})$/,
      );
      expect(profile.avatar_url).toBeNull();
      expect(`${profile.headline} ${profile.bio}`).not.toMatch(/[{}[\]|]|undefined/);
      for (const link of [profile.portfolio_url, profile.website_url])
        expect(link ?? 'https://x.example').toMatch(/^https:\/\/[a-z0-9-]+\.example(\/|$)/);
    }
  });

  it('of the crew have a department, skills, a rate and a place', () => {
    const unions = UNIONS.map(({ code }) => code);
    for (const person of demo.people) {
      expect(person.departments).toContain(findRole(person.role_codes[0]!)?.department);
      expect(person.skills.length).toBeGreaterThanOrEqual(3);
      expect(person.city).not.toBe('');
      expect(person.day_rate_minor === null).toBe(!person.show_rate);
      expect(person.hourly_rate === null).toBe(!person.show_rate);
      for (const union of person.unions) expect(unions).toContain(union);
      for (const language of person.languages) expect(languageLabel(language)).not.toBe(language);
    }
    expect(new Set(demo.people.map(({ departments }) => departments[0])).size).toBe(DEPARTMENTS.length);
    expect(new Set(demo.people.map(({ bio }) => bio)).size / demo.people.length).toBeGreaterThan(0.97);
  });

  it('show strangers nothing private', () => {
    for (const key of ['email', 'phone', 'two_factor_enabled', 'settings', 'company_id'])
      expect(
        demo.people.every((person) => !(key in person)),
        key,
      ).toBe(true);
  });
});

describe('jobs', () => {
  it('that are active could be published today', () => {
    for (const [, data] of both) {
      for (const { job } of data.jobs.filter(({ job: { status } }) => status === 'active')) {
        expect(publishProblems(job, data.clock.today), `${job.title} ${job.id}`).toEqual([]);
        expect(job.valid_through! > data.clock.today).toBe(true);
      }
    }
  });

  it('that are closed say why and when', () => {
    for (const { job } of demo.jobs.filter(({ job: { status } }) => status !== 'active')) {
      expect(job.closed_reason).not.toBeNull();
      expect(job.closed_at! > job.published_at, `${job.published_at} ${job.closed_at}`).toBe(true);
      if (job.closed_reason === 'expired') expect(job.ends_on! < demo.clock.today).toBe(true);
    }
    const states = new Set(demo.jobs.map(({ job }) => `${job.status} ${job.closed_reason}`));
    expect([...states].toSorted()).toEqual([
      'active null',
      'archived filled',
      'closed cancelled',
      'closed expired',
      'closed filled',
    ]);
  });

  it('mostly lie ahead, within about ninety days', () => {
    const active = demo.jobs.filter(({ job }) => job.status === 'active');
    expect(active.length / demo.jobs.length).toBeGreaterThan(0.7);
    const near = active.filter(({ job }) => job.starts_on! <= demo.clock.day(90));
    expect(near.length / active.length).toBeGreaterThan(0.85);
    expect(demo.jobs.filter(({ job }) => job.is_urgent).length).toBeGreaterThan(20);
    expect(demo.jobs.filter(({ job }) => job.is_remote).length).toBeGreaterThan(100);
  });

  it('pay in many currencies, never below an hourly minimum, and are unpaid only where that is allowed', () => {
    expect(new Set(demo.jobs.map(({ job }) => job.currency)).size).toBeGreaterThan(10);
    const big = demo.jobs.filter(({ job }) => ['USD', 'GBP', 'EUR', 'CAD'].includes(job.currency));
    expect(big.length / demo.jobs.length).toBeGreaterThan(0.7);
    for (const { job } of demo.jobs) {
      if (job.pay_type === 'unpaid') {
        expect([job.unpaid_reason === null, job.salary_min, job.job_type]).toEqual([
          false,
          null,
          'volunteer',
        ]);
        const promise: string = TERMS[job.unpaid_reason!][0];
        expect(job.description.replace(promise, '')).not.toMatch(
          /\b(paid|pays?|rates?|fees?|invoices?|budget|charge|payroll)\b/i,
        );
      } else if (job.pay_type !== 'deferred') {
        expect(job.unpaid_reason).toBeNull();
        const day = job.pay_type === 'project' ? Infinity : dayPay({ ...job, salary_max: job.salary_min });
        // A day within a week, a month or a year may be paid a little less than a single one.
        expect(day, `${job.title} ${job.salary_min} ${job.currency} /${job.pay_type}`).toBeGreaterThanOrEqual(
          market(job.currency).minimumPerHour * 8 * 0.85,
        );
      }
    }
    const unpaid = demo.jobs.filter(({ job }) => job.pay_type === 'unpaid');
    expect(new Set(unpaid.map(({ job }) => job.unpaid_reason)).size).toBeGreaterThanOrEqual(2);
    expect(unpaid.length / demo.jobs.length).toBeLessThan(0.08);
  });

  it('are described in whole sentences of readable length, each differently', () => {
    const texts = demo.jobs.map(({ job }) => job.description);
    for (const text of texts) {
      expect(countWords(text), text).toBeGreaterThanOrEqual(DESCRIPTION_WORDS.min);
      expect(countWords(text), text).toBeLessThanOrEqual(DESCRIPTION_WORDS.max);
      expect(text).not.toMatch(/[{}[\]|]|undefined|lorem| {2}|\d\+ [A-Z]/i);
      expect(text).not.toMatch(/\b(a|an) (a|an)\b|\b[Aa] ([aei]|o(?!ne\b))/);
      expect(text.trim()).toMatch(/[.?]$/);
    }
    expect(repeated(texts)).toEqual([]);
    const openings = texts.map((text) => text.split(/(?<=[.?]) /)[0]!);
    const counts = new Map<string, number>();
    for (const line of openings) counts.set(line, (counts.get(line) ?? 0) + 1);
    const commonest = Math.max(...counts.values());
    expect(commonest / texts.length).toBeLessThan(0.02);
    const shapes = new Set(
      texts.map((text) =>
        text
          .split('\n\n')
          .map((paragraph) => paragraph.split(/[.?] /).length)
          .join('-'),
      ),
    );
    expect(shapes.size).toBeGreaterThan(40);
  });

  it('name the companies and posters that they belong to', () => {
    for (const [, data] of both) {
      const companies = new Map(data.companies.map((company) => [company.id, company]));
      const people = new Map(data.profiles.map((profile) => [profile.id, profile]));
      for (const { job } of data.jobs) {
        expect(companies.get(job.company_id!)?.owner_id).toBe(job.posted_by);
        expect([job.company_name, job.poster_name]).toEqual([
          companies.get(job.company_id!)?.name,
          people.get(job.posted_by)?.full_name,
        ]);
      }
      for (const company of data.companies) {
        expect(company.open_jobs).toBe(
          data.jobs.filter(({ job }) => job.company_id === company.id && job.status === 'active').length,
        );
      }
    }
  });
});

describe('the demo accounts', () => {
  it('are five, complete and onboarded, in both seeds', () => {
    for (const [, data] of both) {
      expect(
        data.profiles
          .filter(isDemo)
          .map(({ email, role }) => `${email} ${role}`)
          .toSorted(),
      ).toEqual([
        'admin@marquee.test admin',
        'employer2@marquee.test employer',
        'employer@marquee.test employer',
        'talent2@marquee.test talent',
        'talent@marquee.test talent',
      ]);
      for (const email of DEMO_EMAILS)
        expect(account(data, email)).toMatchObject({
          onboarding_completed: true,
          profile_completed: true,
          is_active: true,
        });
    }
  });

  it('the talent is a 1st AC in Los Angeles with applications in many states, conversations, saved jobs and notifications', () => {
    for (const [, data] of both) {
      const me = account(data, 'talent@marquee.test');
      expect([me.role_codes[0], me.city]).toEqual(['first_ac', 'Los Angeles']);
      const mine = data.applications.filter(({ application }) => application.applicant_id === me.id);
      expect(mine.length).toBeGreaterThanOrEqual(6);
      expect(new Set(mine.map(({ application }) => application.status)).size).toBeGreaterThanOrEqual(6);
      const talk = data.conversations.filter(({ conversation }) => conversation.participants.includes(me.id));
      expect(talk.length).toBeGreaterThanOrEqual(5);
      expect(
        talk.filter(({ conversation: c }) => (c.read_marks[me.id] ?? 0) < c.last_seq).length,
      ).toBeGreaterThanOrEqual(1);
      expect(data.saved.filter(({ user_id: user }) => user === me.id).length).toBeGreaterThanOrEqual(3);
      expect(
        data.notifications.filter(({ user_id: user, is_read: read }) => user === me.id && !read).length,
      ).toBeGreaterThanOrEqual(1);
      expect(account(data, 'talent2@marquee.test').role_codes[0]).toBe('gaffer');
    }
  });

  it('the employer has jobs in several states, applicants at every stage, a draft and conversations', () => {
    for (const [, data] of both) {
      const me = account(data, 'employer@marquee.test');
      const jobs = data.jobs.filter(({ job }) => job.posted_by === me.id);
      expect(jobs.length).toBeGreaterThanOrEqual(8);
      expect([...new Set(jobs.map(({ job }) => job.status))].toSorted()).toEqual([
        'active',
        'archived',
        'closed',
      ]);
      const applicants = data.applications.filter(({ application }) => application.employer_id === me.id);
      expect(applicants.length).toBeGreaterThanOrEqual(25);
      expect([...new Set(applicants.map(({ application }) => application.status))].toSorted()).toEqual(
        APPLICATION_STATUSES.toSorted(),
      );
      expect(
        data.drafts.filter(({ owner_id: owner, kind }) => owner === me.id && kind === 'job').length,
      ).toBeGreaterThanOrEqual(1);
      expect(
        data.conversations.filter(({ conversation }) => conversation.participants.includes(me.id)).length,
      ).toBeGreaterThanOrEqual(3);
      expect(me.company_id).toBe(data.companies.find(({ owner_id: owner }) => owner === me.id)?.id);
    }
  });
});
