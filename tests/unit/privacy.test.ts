import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DEFINITIONS } from '@/domain/definition/all-streams';
import { legalTexts } from './support/legal-texts';

const { privacy } = legalTexts();

const files = readdirSync('supabase/schemas', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.sql'))
  .toSorted();
const schemas = files.map((file) => readFileSync(`supabase/schemas/${file}`, 'utf8')).join('\n');
const sql = schemas.replaceAll(/^\s*--.*$/gm, '');

const tables = [...sql.matchAll(/^create table (\w+\.\w+)/gm)].map(([, name = '']) => name);
/** By table the words of the policy that cover it, which stand above the table in SQL. */
const SAID: Readonly<Record<string, string>> = Object.fromEntries(
  [...schemas.matchAll(/^-- Privacy policy: (.*)\ncreate table (\w+\.\w+)/gm)].map(
    ([, words = '', table = '']) => [table, words],
  ),
);

/** Tables that the policy need not name, and why. */
const UNNAMED: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      'private.refusals',
      'private.lifecycle_transitions',
      'private.rate_rules',
      'private.rate_salt',
      'private.proxy_settings',
      'private.keyring',
      'private.row_bounds',
      'private.byte_bounds',
      'private.shared_domains',
      'private.company_permissions',
      'private.push_titles',
      'private.newsletter_issues',
      'private.newsletter_pause',
      'private.exchange_rates',
      'private.scam_settings',
      'private.server_event_prefixes',
      'private.proof_purposes',
      'private.device_traits',
      'private.sign_in_settings',
      'private.export_parts',
      'private.csrf_secrets',
      'private.alert_mails',
      'sync_private.streams',
      'sync_private.state',
      'sync_private.starts',
    ].map((table) => [table, 'settings of the installation, about nobody']),
  ),
  'private.homepage_figures': 'counts of all accounts together',
  'private.pay_benchmarks': 'quartiles of published jobs, from three accounts on',
  'private.verification_tokens': 'digests of the links of a verification that is named',
  'private.newsletter_tokens': 'digests of the links of a subscription that is named',
  'private.mfa_sessions': 'which sessions have passed the second factor; part of signing in',
  'private.recovery_requests': 'a request to sign in without the second factor, of which every device hears',
  'private.identity_proofs': 'that a password was typed again; at most a day',
  'private.operator_approvals': 'that an operator has allowed one change; used once',
  'private.webauthn_challenges': 'minutes of a sign-in',
  'private.passkey_grants': 'minutes of a sign-in',
  'private.reminders': 'that something that is named was reminded of; 30 days',
  'private.call_reminders': 'that a call that is named was reminded of; 30 days',
  'private.booking_reminders': 'that a booking that is named was reminded of; goes with it',
  'sync_private.send_limits': 'how much an account may send; no data of its own',
};

describe('what the privacy policy says is kept', () => {
  it('is something of every table and stream of the database', () => {
    expect(tables.length).toBeGreaterThan(110);
    const known = [...Object.keys(SAID), ...Object.keys(UNNAMED)];
    expect(tables.filter((table) => !known.includes(table))).toEqual([]);
    expect(known.filter((table) => !tables.includes(table))).toEqual([]);
    expect(Object.values(DEFINITIONS).filter(({ table }) => !(`public.${table}` in SAID))).toEqual([]);
  });

  it.each(Object.entries(SAID))('%s: “%s”', (_table, words) => {
    expect(privacy).toContain(words);
  });
});

/** What deletes rows by their age, and the sentence of the policy that says so, with the age as SQL has it. */
const PERIODS: readonly (readonly [rule: RegExp, words: (period: string) => string])[] = [
  [
    /delete from public\.push_outbox where made_at < now\(\) - interval '([^']*)'/,
    (age) => `A push that waits to be sent: ${age}.`,
  ],
  [
    /delete from private\.security_mail where made_at < now\(\) - interval '([^']*)'/,
    (age) => `A mail about your account’s safety that waits to be sent: ${age}.`,
  ],
  [
    /state = 'pending' and requested_at < now\(\) - interval '([^']*)'/,
    (age) => `an address that nobody confirms, ${age};`,
  ],
  [
    /state = 'unsubscribed' and ended_at < now\(\) - interval '([^']*)'/,
    (age) => `one that has left, ${age};`,
  ],
  [
    /i\.state = 'sent' and i\.finished_at < now\(\) - interval '([^']*)'/,
    (age) => `who got which issue, ${age};`,
  ],
  [
    /delete from private\.contact_messages where state = 'answered' and state_changed_at < now\(\) - interval '([^']*)'/,
    (age) => `A message to us: until ${age} after it was answered.`,
  ],
  [
    /delete from private\.company_verifications where coalesce\(ended_at, decided_at, asked_at\) < now\(\) - interval '([^']*)'/,
    (age) => `until it ends, and ${age} after that. A request that came to nothing: ${age}.`,
  ],
  [
    /delete from private\.alert_mail where ended_at < now\(\) - interval '([^']*)'/,
    (age) => `with your yes for a saved search, for ${age}.`,
  ],
  [
    /delete from private\.message_mail where ended_at < now\(\) - interval '([^']*)'/,
    (age) => `That a mail about unread messages went to you, for ${age}.`,
  ],
  [
    /delete from private\.earlier_texts where until < now\(\) - interval '([^']*)'/,
    (age) => `What a message said before you changed it, for ${age}.`,
  ],
  [
    /old\.created_at < clock_timestamp\(\) - interval '10 (minutes)' then perform private\.refuse\('MQ311'\)/,
    (age) => `the text of a message for ten ${age}.`,
  ],
  [
    /delete from public\.web_vitals where created_at < now\(\) - interval '([^']*)'/,
    (age) => `Speed measurements: ${age}.`,
  ],
  [
    /delete from public\.monitoring_alerts where created_at < now\(\) - interval '([^']*)'/,
    (age) => `Alarms about slow pages: ${age}.`,
  ],
  [
    /delete from private\.device_sessions where user_id = p_user and outcome <> 'held' and at < now\(\) - interval '([^']*)'/,
    (age) => `Which device signed in when: ${age}.`,
  ],
  [
    /delete from sync_private\.receipts where at < now\(\) - interval '([^']*)'/,
    (age) => `The record of what each device has sent: ${age}.`,
  ],
  [
    /due_at timestamptz not null default now\(\) \+ interval '([^']*)',\n\s*was_active/,
    (age) => `erased after ${age}.`,
  ],
  [
    /delete from private\.job_days where day < current_date - (\d+);/,
    (age) => `Counts of how often a job was opened and saved: ${age} days.`,
  ],
  // Two, whole days in every time zone.
  [
    /delete from private\.job_viewers where day < current_date - (2);/,
    () => 'That you opened a job’s page, for two days,',
  ],
  // A month that ended a year ago began thirteen months ago.
  [
    /delete from public\.availability where month < date_trunc\('month', v_today - interval '12 (month)s'\)/,
    (age) => `until a year after the ${age}.`,
  ],
  [
    /delete from private\.rate_records where last_attempt <= p_now - interval '24 (hours)'/,
    () => 'as a digest of the network or the address, for a day.',
  ],
  [
    /function private\.note_days\(\) returns int [^$]*\$\$ select (\d+) \$\$/,
    (age) => `Nobody reads a note before both sides have written, or for up to ${age} days.`,
  ],
  [
    /s\.shoot_day >= private\.today\(s\.timezone\) - (14);/,
    () => 'The address works until two weeks after the day,',
  ],
];

describe('how long the privacy policy says that it is kept', () => {
  it.each(PERIODS)('%s', (rule, words) => {
    const [, period = ''] = rule.exec(sql) ?? [];
    expect(sql, 'the rule in SQL').toMatch(rule);
    expect(privacy).toContain(words(period));
  });

  it('leaves out nothing that SQL deletes by its age', () => {
    const short: Readonly<Record<string, string>> = {
      'private.newsletter_confirmations': 'a mail that could not be sent',
      'private.newsletter_tokens': 'digests of links that have ended',
      'private.csrf_secrets': 'about nobody',
      'private.identity_proofs': 'a day',
      'private.call_reminders': 'that a call was reminded of',
      'private.reminders': 'that something was reminded of',
      'private.company_mail': 'a link that has ended',
      'public.attachments': 'removed files, within days',
      'private.attachments_to_remove': 'removed files, within days',
      'sync_private.sent_bytes': 'a day',
      'private.operator_approvals': 'used, or over',
      'private.passkey_grants': 'two minutes',
      'private.newsletter_subscribers': 'in the table above, by its condition',
      'private.newsletter_deliveries': 'in the table above, by its condition',
    };
    const aged = [
      ...sql.matchAll(
        /delete from ([\w.]+)([^;]*(?:interval '|current_date - |date_trunc|::date - \d)[^;]*)/g,
      ),
    ];
    expect(aged.length).toBeGreaterThan(20);
    const unsaid = aged
      .filter(
        ([statement, table = '']) =>
          !(table in short) && !PERIODS.some(([rule]) => rule.test(`${statement};`)),
      )
      .map(([statement]) => statement);
    expect(unsaid).toEqual([]);
  });
});
