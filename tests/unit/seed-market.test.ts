import { describe, expect, it } from 'vitest';
import { companyThreadId, conversationId, savedId } from '@/domain/ids';
import { invitationText, isInvitation } from '@/domain/messages/invitation';
import { APPLICATION_STATUSES, canMove } from '@/domain/lifecycles';
import { account, both, broken, demo, ids, MIDNIGHT, repeated, small } from './seed-data';

describe('applications', () => {
  it('are in every state, in the demo seed and the small one', () => {
    for (const [kind, data] of both) {
      expect(
        [...new Set(data.applications.map(({ application }) => application.status))].toSorted(),
        kind,
      ).toEqual(APPLICATION_STATUSES.toSorted());
    }
  });

  it('got there by legal transitions, in order, while the job was open', () => {
    for (const [, data] of both) {
      const faults = broken(data.applications, {
        'starts as an application by the applicant': ({ application: { history, created_at: at } }) =>
          history[0]!.status === 'pending' && history[0]!.by === 'applicant' && history[0]!.at === at,
        'has its current status last in the history': ({ application: { history, status } }) =>
          history.at(-1)!.status === status,
        'makes legal transitions': ({ application: { history } }) =>
          history
            .slice(1)
            .every(({ status, by }, i) => canMove('application', history[i]!.status, status, by)),
        'goes forward in time': ({ application: { history } }) =>
          history.slice(1).every(({ at }, i) => at >= history[i]!.at),
        'was sent while the job was open': ({ application: { created_at: at }, job }) =>
          at >= job.published_at && at <= (job.closed_at ?? MIDNIGHT),
        'ended with the job': ({ application: { status, history }, job }) =>
          status !== 'job_closed' || history.at(-1)!.at === job.closed_at,
        'is closed once the job has ended': ({ application: { status }, job }) =>
          job.status === 'active' || ['hired', 'declined', 'withdrawn', 'job_closed'].includes(status),
        'says when it was decided': ({ application: { status, decided_at: decided } }) =>
          (decided !== null) === ['hired', 'declined'].includes(status),
        'answers every question': ({ application: { answers }, job }) =>
          answers.length === job.questions.length,
        'offers only days of the job': ({ application: { available_dates: days }, job }) =>
          days.every((offered) => job.job_dates.some(({ day }) => day === offered)),
      });
      expect(faults).toEqual([]);
    }
  });

  it('are unique per job and person, never to one’s own job, never by an employer', () => {
    for (const [, data] of both) {
      const talents = new Set(ids(data.people));
      expect(
        repeated(data.applications.map(({ application: a }) => `${a.job_id} ${a.applicant_id}`)),
      ).toEqual([]);
      const faults = broken(data.applications, {
        'comes from talent': ({ application }) => talents.has(application.applicant_id),
        'goes to the poster of the job': ({ application, job }) => application.employer_id === job.posted_by,
        'is for a job that takes applications here': ({ job }) => job.apply_mode === 'marquee',
      });
      expect(faults).toEqual([]);
      const hired = data.applications.flatMap(({ application: a }) =>
        a.status === 'hired' ? [a.job_id] : [],
      );
      expect(
        data.jobs.filter(({ job }) => job.hired_count !== hired.filter((id) => id === job.id).length),
      ).toEqual([]);
    }
  });
});

describe('conversations', () => {
  it('in the demo each talent is invited to an open job of their department by its poster', () => {
    for (const email of ['talent@marquee.test', 'talent2@marquee.test']) {
      const me = account(demo, email);
      const invitations = demo.conversations.filter(
        ({ conversation: c, messages }) => c.participants.includes(me.id) && messages.some(isInvitation),
      );
      expect(invitations, email).toHaveLength(1);
      const [{ conversation, messages }] = invitations as [(typeof invitations)[number]];
      const { job } = demo.jobs.find(({ job: { id } }) => id === conversation.job_id)!;
      expect([job.status, conversation.state, messages.length]).toEqual(['active', 'requested', 1]);
      expect(messages[0]).toMatchObject({ sender_id: job.posted_by, body: invitationText(job) });
      expect(me.departments).toContain(job.category);
    }
  });
  it('are in every state, with every kind of read mark', () => {
    const states = demo.conversations.map(({ conversation }) => `${conversation.kind} ${conversation.state}`);
    expect([...new Set(states)].toSorted()).toEqual([
      'direct blocked',
      'direct declined',
      'direct open',
      'direct requested',
      'job open',
      'job requested',
    ]);
    const attention = demo.conversations.map(({ conversation: c, messages }) => {
      const reader = c.participants.find((id) => id !== messages.at(-1)!.sender_id)!;
      if ((c.read_marks[reader] ?? 0) === c.last_seq) return 'read';
      return (c.delivered_marks[reader] ?? 0) === c.last_seq ? 'delivered' : 'unseen';
    });
    expect([...new Set(attention)].toSorted()).toEqual(['delivered', 'read', 'unseen']);
  });

  it('have the id that both sides derive, and messages in order', async () => {
    for (const { conversation: c, messages } of [...demo.conversations, ...small.conversations]) {
      const id =
        c.company_id === null || c.person_id === null
          ? conversationId(c.kind as 'direct' | 'job', c.participants, c.job_id ?? '')
          : companyThreadId(c.company_id, c.person_id, c.job_id ?? '');
      expect(c.id).toBe(await id);
      expect(messages.map(({ server_seq: seq }) => seq)).toEqual(messages.map((_, i) => i + 1));
      expect(messages.map(({ created_at: at }) => at)).toEqual(
        messages.map(({ created_at: at }) => at).toSorted(),
      );
      expect(c.last_seq).toBe(messages.length);
      for (const { body, sender_id: sender } of messages) {
        expect(c.participants).toContain(sender);
        expect(body).not.toMatch(/[{}[\]|]|undefined/);
      }
      for (const [user, mark] of Object.entries(c.read_marks))
        expect(mark).toBeLessThanOrEqual(c.delivered_marks[user] ?? 0);
      if (c.state === 'requested') expect([messages.length, c.state_by]).toEqual([1, messages[0]!.sender_id]);
      if (c.state === 'blocked' || c.state === 'declined')
        expect(c.state_by).not.toBe(messages[0]!.sender_id);
    }
  });
});

describe('what belongs to one person', () => {
  it('is saved under the id that every device derives', async () => {
    const targeted = small.saved.filter(({ kind }) => kind !== 'search' && kind !== 'people_list');
    for (const row of targeted) expect(row.id).toBe(await savedId(row.user_id, row.kind, row.target_id!));
    const known = new Set([
      ...ids(demo.jobs.map(({ job }) => job)),
      ...ids(demo.people),
      ...ids(demo.conversations.map(({ conversation }) => conversation)),
    ]);
    expect(
      demo.saved.filter(
        ({ kind, target_id: target }) => kind !== 'search' && kind !== 'people_list' && !known.has(target!),
      ),
    ).toEqual([]);
  });

  it('includes notifications that only lead where their reader may go', () => {
    for (const [, data] of both) {
      const jobs = new Map(data.jobs.map(({ job }) => [job.id, job]));
      const applications = new Map(data.applications.map(({ application }) => [application.id, application]));
      const conversations = new Map(
        data.conversations.map(({ conversation }) => [conversation.id, conversation]),
      );
      const faults = broken(data.notifications, {
        'leads to a conversation of the reader': ({ type, action_url: url, user_id: user }) =>
          type !== 'message' ||
          (conversations.get(url!.slice('/messages/'.length))?.participants.includes(user) ?? false),
        'leads to a job of the reader': ({ action_url: url, user_id: user }) => {
          const [, job] = /^\/employer\/applications\?job=([^&]+)/.exec(url!) ?? [];
          return job === undefined || jobs.get(job)?.posted_by === user;
        },
        'leads to an application of the reader': ({ action_url: url, user_id: user }) => {
          const [, id] = /[?&]a=([^&]+)$/.exec(url!) ?? [];
          const found = applications.get(id ?? '');
          return id === undefined || found?.applicant_id === user || found?.employer_id === user;
        },
        'leads somewhere': ({ action_url: url }) =>
          /^\/(messages\/.|employer\/applications\?job=.|applications\?a=.|endorsements\?e=.|projects\/[^/]+\/sheets\/.|profile$|dashboard$)/.test(
            url!,
          ),
      });
      expect(faults).toEqual([]);
      const unread = data.notifications.filter(({ type, is_read: read }) => type === 'message' && !read);
      expect(repeated(unread.map(({ user_id: user, group_key: key }) => `${user} ${key}`))).toEqual([]);
    }
  });
});
