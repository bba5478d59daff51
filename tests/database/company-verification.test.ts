import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  companyAddressProblem,
  isSharedDomain,
  MAIL_PROVIDERS,
  PROVIDER_BRANDS,
  PUBLIC_SUFFIXES,
  SHARED_SITES,
  SUFFIX_LABELS,
  websiteHost,
  websiteIdentity,
} from '@/domain/companies/company-domain';
import type { Row } from '@/backend/sync/sync-protocol';
import { newId } from '@/domain/ids';
import type { As } from '../support/database';
import { onEveryDatabase, onNativeDatabase } from './every-database';
import { accepted, edit, pullAll } from './sync-fixtures';
import {
  ADDRESS,
  askAdmin,
  askMail,
  owner,
  readLink,
  settleMails,
  stateOf,
  takeMails,
  confirmLink,
  WEBSITE,
} from './verification-fixtures';

onEveryDatabase('companies that are verified by mail', (db) => {
  const service = () => db().as({ id: null, role: 'service_role' });
  const visitor = () => db().as({ id: null });
  const companyOf = async (who: As, id: string): Promise<Row> =>
    (await pullAll(who, 'companies')).documents.find((row) => row.id === id) as Row;
  const isVerified = async (id: string): Promise<boolean> =>
    (await companyOf(visitor(), id)).verified_at !== null;
  const change = async (who: As, id: string, changes: Row): Promise<Row> =>
    accepted(who, edit('companies', await companyOf(who, id), changes));
  /** The link of the mail that has just been asked for. */
  const mailedToken = async (): Promise<string> => {
    const mails = await takeMails(service());
    await settleMails(
      service(),
      mails.map(({ id, claim }) => ({ id, claim, outcome: 'sent' })),
    );
    expect(mails).toHaveLength(1);
    return mails[0]!.token;
  };
  const asked = async (): Promise<{ who: As; company: string; token: string }> => {
    const mine = await owner(db());
    expect(await askMail(mine.who, mine.company)).toEqual({ outcome: 'accepted' });
    return { ...mine, token: await mailedToken() };
  };
  beforeEach(async () => {
    await db().sql('delete from private.company_mail');
    await db().sql('delete from private.rate_records');
    // All of them are at one domain, where only one company is verified by mail.
    await db().sql('delete from public.companies');
  });

  it('S13: the button of the mailed link verifies the company, for a visitor, and says so to its owner', async () => {
    const { who, company, token } = await asked();
    expect(await isVerified(company)).toBe(false);
    // What mail programs do by themselves changes nothing.
    for (const reader of [visitor(), who])
      expect(await readLink(reader, token)).toEqual({
        outcome: 'open',
        name: 'Salt & Light',
        domain: 'saltandlight.co.uk',
        asker: expect.stringMatching(/^Ines Marlow \(.…@marquee\.test\)$/),
        asked_at: expect.any(String),
      });
    expect(await isVerified(company)).toBe(false);
    expect(await confirmLink(visitor(), token)).toMatchObject({ outcome: 'done', name: 'Salt & Light' });
    expect(await isVerified(company)).toBe(true);
    expect(await stateOf(who, company)).toMatchObject({
      verified_at: expect.any(String),
      verified_how: 'domain mail',
      mail: null,
      ended: null,
    });
    expect((await pullAll(who, 'notifications')).documents).toMatchObject([
      { type: 'system', title: 'Salt & Light is verified', action_url: '/company' },
    ]);
    expect(await who.sql("select event_type, data ->> 'how' as how from public.security_events")).toEqual([
      { event_type: 'company_verified', how: 'domain mail' },
    ]);
    expect(
      await db().sql(
        'select verified_how, address, asked_by, company_name, state, decided_at is not null as decided from private.company_verifications where company_id = $1',
        [company],
      ),
    ).toEqual([
      {
        verified_how: 'domain mail',
        address: ADDRESS,
        asked_by: who.id,
        company_name: 'Salt & Light',
        state: 'granted',
        decided: true,
      },
    ]);
  });

  it('no copy of the database has the link', async () => {
    const { token } = await asked();
    const rows = await db().sql<{ text: string }>(
      'select t::text as text from private.verification_tokens t union all select v::text from private.company_verifications v union all select m::text from private.company_mail m',
    );
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.map(({ text }) => text).join()).not.toContain(token);
  });

  describe('a link', () => {
    it('that is made up, or incomplete, is wrong', async () => {
      const { token } = await asked();
      for (const made of ['', null, 'x'.repeat(43), token.slice(1), `${token}=`]) {
        expect(await readLink(visitor(), made)).toEqual({ outcome: 'wrong' });
        expect(await confirmLink(visitor(), made)).toEqual({ outcome: 'wrong' });
      }
    });
    it('works once', async () => {
      const { who, company, token } = await asked();
      await confirmLink(visitor(), token);
      expect(await confirmLink(visitor(), token)).toMatchObject({ outcome: 'verified' });
      await db().sql('update public.companies set verified_at = null where id = $1', [company]);
      expect(await confirmLink(who, token)).toMatchObject({ outcome: 'used' });
      expect(await isVerified(company)).toBe(false);
    });
    it('works for 24 hours', async () => {
      const { company, token } = await asked();
      const age = (time: string) =>
        db().sql('update private.verification_tokens set expires_at = expires_at - $1::interval', [time]);
      await age('23 hours 59 minutes');
      expect(await readLink(visitor(), token)).toMatchObject({ outcome: 'open' });
      await age('1 minute');
      expect(await confirmLink(visitor(), token)).toMatchObject({ outcome: 'expired' });
      expect(await isVerified(company)).toBe(false);
    });
    it('ends with a newer request', async () => {
      const { who, company, token } = await asked();
      await askMail(who, company, 'office@saltandlight.co.uk');
      expect(await confirmLink(visitor(), token)).toMatchObject({ outcome: 'replaced' });
      expect(await confirmLink(visitor(), await mailedToken())).toMatchObject({ outcome: 'done' });
    });
    it.each([
      ['name', { name: 'Famous Studio' }],
      ['domain', { website: 'https://famous.example' }],
    ])('ends when the %s changes, also when it changes back', async (_, changes) => {
      const { who, company, token } = await asked();
      await change(who, company, changes);
      expect(await confirmLink(visitor(), token)).toMatchObject({ outcome: 'changed' });
      await change(who, company, { name: 'Salt & Light', website: WEBSITE });
      expect(await confirmLink(visitor(), token)).toMatchObject({ outcome: 'changed' });
      expect(await isVerified(company)).toBe(false);
    });
    it('is wrong for a company whose owner is suspended', async () => {
      const { who, company, token } = await asked();
      await db().sql('update public.profiles set suspended_at = now() where id = $1', [who.id]);
      expect(await confirmLink(visitor(), token)).toEqual({ outcome: 'wrong' });
      expect(await isVerified(company)).toBe(false);
    });
    it('S14: is of no use to a session that has not passed the second factor', async () => {
      const { who, token } = await asked();
      await db().sql('insert into private.two_factor (user_id, enabled_at) values ($1, now())', [who.id]);
      for (const use of [confirmLink, readLink])
        await expect(use(who, token)).rejects.toMatchObject({ code: 'PT403' });
    });
  });

  describe('a verification', () => {
    const verified = async (): Promise<{ who: As; company: string }> => {
      const { token, ...mine } = await asked();
      await confirmLink(visitor(), token);
      return mine;
    };
    it('stays when anything else of the company changes', async () => {
      const { who, company } = await verified();
      await change(who, company, { about: 'Since 1990', website: 'http://saltandlight.co.uk/people?a=1' });
      expect(await isVerified(company)).toBe(true);
      expect(await stateOf(who, company)).toMatchObject({ verified_how: 'domain mail', ended: null });
    });
    it.each([
      ['renamed', { name: 'Famous Studio' }],
      ['moved to another domain', { website: 'https://famous.example' }],
      ['left without a website', { website: null }],
      ['moved to a part of the domain', { website: 'https://shop.saltandlight.co.uk' }],
    ])('ends when the company is %s', async (_, changes) => {
      const { who, company } = await verified();
      await change(who, company, changes);
      expect(await isVerified(company)).toBe(false);
      expect(await stateOf(who, company)).toMatchObject({
        verified_at: null,
        verified_how: null,
        ended: { reason: 'The name or the website of the company has changed.' },
      });
    });
    it('cannot be written by the owner', async () => {
      const { who, company } = await owner(db());
      await who.sql('update public.companies set about = $2 where id = $1', [company, 'x']);
      await expect(
        who.sql('update public.companies set verified_at = now() where id = $1', [company]),
      ).rejects.toMatchObject({ code: '42501' });
      for (const table of ['company_verifications', 'verification_tokens', 'company_mail', 'shared_domains'])
        await expect(who.sql(`select from private.${table}`)).rejects.toMatchObject({ code: '42501' });
      await expect(
        who.sql(
          "insert into public.security_events (event_type, severity) values ('company_verified', 'low')",
        ),
      ).rejects.toMatchObject({ code: 'MQ403' });
    });
  });

  describe('a request', () => {
    const refused = async (attempt: Promise<unknown>): Promise<string> => {
      const error = await attempt.then(
        () => null,
        (thrown: { code: string; message: string }) => thrown,
      );
      return `${error?.code} ${error?.message}`;
    };
    it('S3: that is sent again is the same one, with one mail', async () => {
      const { who, company } = await owner(db());
      const id = newId();
      for (let time = 0; time < 3; time += 1)
        expect(await askMail(who, company, ADDRESS, id)).toEqual({ outcome: 'accepted' });
      const [mail, ...more] = await takeMails(service());
      expect([mail?.to, more.length]).toEqual([ADDRESS, 0]);
      const other = await owner(db());
      expect(await refused(askMail(other.who, other.company, ADDRESS, id))).toMatch(/^MQ409 /);
    });
    it('is for the company’s owner alone, behind the gate', async () => {
      const { who, company } = await owner(db());
      const { who: other } = await owner(db());
      const admin = db().as({ id: await db().createUser({ role: 'admin' }) });
      const calls = (as: As) => [
        () => askMail(as, company),
        () => askAdmin(as, company),
        () => stateOf(as, company),
      ];
      for (const as of [other, admin])
        for (const call of calls(as)) await expect(call()).rejects.toMatchObject({ code: 'MQ404' });
      for (const call of calls(visitor())) await expect(call()).rejects.toMatchObject({ code: '42501' });
      for (const call of calls(db().as({ id: who.id, isAlive: false })))
        await expect(call()).rejects.toMatchObject({ code: 'PT401' });
      await db().sql('insert into private.two_factor (user_id, enabled_at) values ($1, now())', [who.id]);
      for (const call of calls(who)) await expect(call()).rejects.toMatchObject({ code: 'PT403' });
      expect(await takeMails(service())).toEqual([]);
    });
    it('MQ703, MQ901 to MQ906: is refused with a sentence', async () => {
      const { who, company } = await owner(db());
      expect(await refused(askMail(who, company, 'ines@gmail.com'))).toBe(
        'MQ902 Others have addresses at gmail.com, too, so one proves nothing. Ask us for a check instead.',
      );
      expect(await refused(askMail(who, company, 'ines@co.uk'))).toMatch(
        /^MQ902 Others have addresses at co.uk/,
      );
      expect(await refused(askMail(who, company, 'ines@saltandlight.com'))).toBe(
        'MQ903 Enter an address at saltandlight.co.uk, where your website is.',
      );
      for (const address of [
        '',
        'ines',
        'a@saltandlight.co.uk\nBcc: b@c.de',
        'Ines <ines@saltandlight.co.uk>',
        null,
      ])
        expect(await refused(askMail(who, company, address))).toMatch(/^MQ703 /);
      const without = await owner(db(), { website: null });
      expect(await refused(askMail(without.who, without.company))).toMatch(/^MQ901 /);
      for (const note of ['', '  \n', null])
        expect(await refused(askAdmin(who, company, note))).toMatch(/^MQ904 /);
      expect(await refused(askAdmin(who, company, 'x'.repeat(2001)))).toMatch(/^MQ803 /);
      expect(
        await refused(who.sql('select public.ask_domain_verification(null, $1, $2)', [company, ADDRESS])),
      ).toMatch(/^MQ400 /);
      await db().sql('update public.companies set verified_at = now() where id = $1', [company]);
      for (const ask of [askMail, askAdmin]) expect(await refused(ask(who, company))).toMatch(/^MQ906 /);
      expect(await takeMails(service())).toEqual([]);
    });
    it('MQ907: is refused where another company with the website is verified, before its mail could be answered twice', async () => {
      const { company } = await owner(db());
      const thief = await owner(db());
      await db().sql('update public.companies set verified_at = now() where id = $1', [company]);
      expect(await refused(askMail(thief.who, thief.company))).toMatch(
        /^MQ907 Another company at saltandlight.co.uk/,
      );
      expect(await askAdmin(thief.who, thief.company)).toEqual({ outcome: 'accepted' });
    });
    it('MQ907: verifies one alone where two had asked before either mail was answered', async () => {
      const mine = await asked();
      const theirs = await asked();
      expect(await confirmLink(visitor(), mine.token)).toMatchObject({ outcome: 'done' });
      expect(await readLink(visitor(), theirs.token)).toMatchObject({ outcome: 'taken' });
      expect(await confirmLink(visitor(), theirs.token)).toMatchObject({ outcome: 'taken' });
      expect([await isVerified(mine.company), await isVerified(theirs.company)]).toEqual([true, false]);
    });
    it('names who asks, to the mail and its page, by name and by the address of the account', async () => {
      const { who, company } = await owner(db());
      await askMail(who, company);
      const [mail] = await takeMails(service());
      const [account] = await db().sql<{ email: string }>('select email from auth.users where id = $1', [
        who.id,
      ]);
      const [first, domain] = [account!.email[0], account!.email.split('@')[1]];
      expect(mail).toMatchObject({
        asker: expect.stringMatching(new RegExp(`.+ \\(${first}…@${domain}\\)$`)),
      });
      const [link] = await visitor().sql<{ link: unknown }>(
        'select public.read_verification_link($1) as link',
        [mail!.token],
      );
      expect(link?.link).toMatchObject({ outcome: 'open', asker: (mail as { asker?: string }).asker });
    });
    it('S8: says that a mail is under way only once it has been handed over', async () => {
      const { who, company } = await owner(db());
      await askMail(who, company);
      expect(await stateOf(who, company)).toMatchObject({ mail: { is_under_way: false } });
      await takeMails(service());
      expect(await stateOf(who, company)).toMatchObject({ mail: { is_under_way: true } });
    });
    it('is counted: five in an hour of one account, three mails in a day to one address', async () => {
      const { who, company } = await owner(db());
      for (let time = 0; time < 5; time += 1)
        expect(await askMail(who, company)).toEqual({ outcome: 'accepted' });
      expect(await askMail(who, company)).toMatchObject({ outcome: 'limited', wait_ms: expect.any(Number) });
      expect(await askAdmin(who, company)).toMatchObject({ outcome: 'limited' });
      const mails = async (): Promise<number> =>
        Number((await db().sql('select count(*) as n from private.company_mail'))[0]?.n);
      expect(await mails()).toBe(3);
      // Others who name that address do not keep a company from it, until there would be too many for its reader.
      const ask = async (): Promise<number> => {
        const other = await owner(db());
        expect(await askMail(other.who, other.company, 'ines+b@saltandlight.co.uk')).toEqual({
          outcome: 'accepted',
        });
        return mails();
      };
      expect(await ask()).toBe(4);
      for (let time = 0; time < 8; time += 1) await ask();
      expect(await mails()).toBe(12);
      expect(await ask()).toBe(12);
    });
  });

  describe('the outbox', () => {
    it('hands out what is open, and tries again what was put off', async () => {
      const { who, company } = await owner(db());
      await askMail(who, company);
      const [first] = await takeMails(service());
      expect(first).toMatchObject({
        to: ADDRESS,
        name: 'Salt & Light',
        domain: 'saltandlight.co.uk',
        claim: 1,
      });
      expect(await takeMails(service())).toEqual([]);
      await settleMails(service(), [{ id: first!.id, claim: 1, outcome: 'later', after_s: 5 }]);
      expect(await takeMails(service())).toEqual([]);
      await db().sql('update private.company_mail set due_at = now()');
      const [second] = await takeMails(service());
      expect(second!.token).not.toBe(first!.token);
      // A report about the earlier try changes nothing.
      await settleMails(service(), [{ id: first!.id, claim: 1, outcome: 'sent' }]);
      expect(await db().sql('select from private.company_mail')).toHaveLength(1);
      await settleMails(service(), [{ id: first!.id, claim: 2, outcome: 'bounced' }]);
      expect(await db().sql('select from private.company_mail')).toEqual([]);
      // Either mail may have come.
      expect(await readLink(visitor(), first!.token)).toMatchObject({ outcome: 'open' });
    });
    it('gives a sender that died ten minutes, and drops what was replaced or is a day old', async () => {
      const { who, company } = await owner(db());
      await askMail(who, company);
      await takeMails(service());
      await db().sql("update private.company_mail set taken_at = now() - interval '11 minutes'");
      expect(await takeMails(service())).toHaveLength(1);
      await db().sql('update private.company_mail set taken_at = null');
      await db().sql(
        "update private.company_verifications set asked_at = now() - interval '25 hours' where company_id = $1",
        [company],
      );
      expect(await takeMails(service())).toEqual([]);
      expect(await db().sql('select from private.company_mail')).toEqual([]);
    });
    it('is for the service alone', async () => {
      const { who } = await owner(db());
      for (const as of [visitor(), who]) {
        await expect(takeMails(as)).rejects.toMatchObject({ code: '42501' });
        await expect(settleMails(as, [])).rejects.toMatchObject({ code: '42501' });
      }
    });
  });

  it('forgets after 180 days what came to nothing, and never what stands', async () => {
    const [stale, granted, open] = [await asked(), await asked(), await owner(db())];
    await confirmLink(visitor(), granted.token);
    await askAdmin(open.who, open.company);
    const age = (days: number) =>
      db().sql(
        'update private.company_verifications set asked_at = asked_at - make_interval(days => $1), decided_at = decided_at - make_interval(days => $1)',
        [days],
      );
    const left = async (): Promise<unknown[]> =>
      (
        await db().sql('select company_id from private.company_verifications where company_id = any ($1)', [
          [stale.company, granted.company, open.company],
        ])
      ).map(({ company_id: id }) => id);
    await age(179);
    await db().sql('select private.prune_company_verifications()');
    expect(await left()).toHaveLength(3);
    await age(2);
    await db().sql('select private.prune_company_verifications()');
    expect((await left()).toSorted()).toEqual([granted.company, open.company].toSorted());
  });

  describe('the twin in src/domain/companies/company-domain.ts', () => {
    let shared: Map<string, string[]>;
    beforeAll(async () => {
      const rows = await db().sql<{ kind: string; domains: string[] }>(
        'select kind, array_agg(domain) as domains from private.shared_domains group by kind',
      );
      shared = new Map(rows.map(({ kind, domains }) => [kind, domains.toSorted()]));
    });
    it('has the same lists', () => {
      expect(Object.fromEntries(shared)).toEqual({
        'mail provider': MAIL_PROVIDERS.toSorted(),
        brand: PROVIDER_BRANDS.toSorted(),
        site: SHARED_SITES.toSorted(),
        suffix: PUBLIC_SUFFIXES.toSorted(),
        label: SUFFIX_LABELS.toSorted(),
      });
    });
    const websites = [
      null,
      '',
      'https://',
      'saltandlight.co.uk',
      WEBSITE,
      'http://WWW.Jobs.Salt.com:8080/a#b',
      'https://salt.com?x',

      'https://salt',
      'https://127.0.0.1',
      'https://user@salt.com',
      'https://salt.com\\@evil.com',
      'https://söder.se',

      'https://\u212Aelvin.com',
      'https://www.co.uk',
      'https://kino.github.io/a',
      'https://www.linkedin.com/company/a',

      'https://sites.google.com/view/a',
      'https://salt..com',
      ' https://salt.com ',
      'https://salt.com:/',
      `https://${'a'.repeat(64)}.com`,
    ];
    it('reads the same host and identity of a website', async () => {
      const rows = await db().sql(
        'select private.website_host(w) as host, private.website_identity(w) as identity from unnest($1::text[]) with ordinality as t (w, n) order by n',
        [websites],
      );
      expect(rows).toEqual(
        websites.map((website) => ({ host: websiteHost(website), identity: websiteIdentity(website) })),
      );
      expect(rows.map(({ host }) => host).filter((host) => host !== null).length).toBeGreaterThan(8);
    });
    it('finds the same addresses wrong', async () => {
      const domains = [
        'salt.com',
        'jobs.salt.com',
        'a.jobs.salt.com',
        'com',
        'alt.com',
        'saltandlight.co.uk',
        'co.uk',
        'uk',
        'www.co.uk',
        'gmail.com',
        'a.gmail.com',

        'github.io',
        'kino.github.io',
        'linkedin.com',
        'google.com',
        'sites.google.com',
        'go.com',
        'co.com',
      ];
      const pairs = websites.flatMap((website) =>
        [...domains.map((domain) => `Ines@${domain}`), 'ines', '\u212A@salt.com'].map((address) => ({
          website,
          address,
        })),
      );
      const rows = await db().sql(
        'select private.company_address_problem(website, address) as problem from jsonb_to_recordset($1::text::jsonb) as t (website text, address text)',
        [JSON.stringify(pairs)],
      );
      const here = pairs.map(({ website, address }) => companyAddressProblem(website, address));
      expect(rows.map(({ problem }) => problem)).toEqual(here);
      expect(new Set(here)).toEqual(new Set(['MQ901', 'MQ703', 'MQ902', 'MQ903', null]));
      expect(domains.filter(isSharedDomain)).toEqual([
        'com',
        'co.uk',
        'uk',
        'gmail.com',
        'a.gmail.com',
        'github.io',
        'kino.github.io',
        'linkedin.com',
        'google.com',
        'sites.google.com',
        'co.com',
      ]);
    });
  });
});

onNativeDatabase('a link that two use at once', (db) => {
  it('verifies once', async () => {
    const { who, company } = await owner(db());
    await askMail(who, company);
    const [mail] = await takeMails(db().as({ id: null, role: 'service_role' }));
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => confirmLink(db().as({ id: null }), mail!.token)),
    );
    expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual([
      'done',
      'verified',
      'verified',
      'verified',
    ]);
    expect((await pullAll(who, 'notifications')).documents).toHaveLength(1);
  });
});
