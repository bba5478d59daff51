import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseConfig, readConfig } from '../../supabase/local/config';
import { requireVersion } from '../../supabase/local/database';
import { readOptions } from '../../supabase/local/options';
import { temporaryFolder } from '../support/backend';

describe('supabase/config.toml', () => {
  it('of this project suits a first start on a single machine', () => {
    expect(readConfig('supabase/config.toml', {})).toEqual({
      schemas: ['public'],
      maxRows: 1000,
      enableSignup: true,
      enableConfirmations: false,
      doubleConfirmChanges: true,
      minimumPasswordLength: 8,
      passwordRequirements: 'lower_upper_letters_digits_symbols',
      jwtExpiry: 3600,
      otpLength: 6,
      otpExpiry: 3600,
      rotateRefreshTokens: true,
      mailTemplates: {
        confirmation: {
          subject: 'Confirm your address for Marquee',
          contentPath: './supabase/templates/confirmation.html',
        },
        recovery: {
          subject: 'Choose a new password for Marquee',
          contentPath: './supabase/templates/recovery.html',
        },
        magic_link: {
          subject: 'Your sign-in link for Marquee',
          contentPath: './supabase/templates/magic_link.html',
        },
        email_change: {
          subject: 'Confirm your new address for Marquee',
          contentPath: './supabase/templates/email_change.html',
        },
        invite: { subject: 'You are invited to Marquee', contentPath: './supabase/templates/invite.html' },
      },
      google: { clientId: '', secret: '' },
      hooks: {
        passwordVerificationAttempt: { schema: 'private', name: 'hook_password_verification_attempt' },
        beforeUserCreated: { schema: 'private', name: 'hook_before_user_created' },
      },
      networkLimits: { signInSignUps: 120, tokenRefresh: 600, tokenVerifications: 120 },
      captcha: null,
      fileSizeLimit: '50MiB',
      openFunctions: [
        'health',
        'push-key',
        'api',
        'newsletter',
        'calendar-feed',
        'call-sheet',
        'verify_webauthn_credential',
      ],
    });
  });

  it('takes the Google client from the environment, as the Supabase CLI does', () => {
    const environment = {
      SUPABASE_AUTH_EXTERNAL_GOOGLE_CLIENT_ID: 'ours.example',
      SUPABASE_AUTH_EXTERNAL_GOOGLE_SECRET: 'hush',
    };
    expect(readConfig('supabase/config.toml', environment).google).toEqual({
      clientId: 'ours.example',
      secret: 'hush',
    });
  });

  it('requires a CAPTCHA if the environment says so', () => {
    const environment = { SUPABASE_AUTH_CAPTCHA_ENABLED: 'true', SUPABASE_AUTH_CAPTCHA_SECRET: 'hush' };
    expect(readConfig('supabase/config.toml', environment).captcha).toEqual({
      secret: 'hush',
      verifyUrl: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    });
    expect(
      readConfig('supabase/config.toml', { ...environment, TURNSTILE_SITEVERIFY_URL: 'http://127.0.0.1:1/' })
        .captcha?.verifyUrl,
    ).toBe('http://127.0.0.1:1/');
  });

  it('accepts only SQL functions as hooks', () => {
    const file = join(temporaryFolder(), 'config.toml');
    writeFileSync(
      file,
      '[auth.hook.before_user_created]\nenabled = true\nuri = "https://example.test/hook"\n',
    );
    expect(() => readConfig(file)).toThrow('https://example.test/hook is not a function of the database');
  });

  it('disables Supabase’s own second factors, because the database enforces Marquee’s', () => {
    const values = parseConfig(readFileSync('supabase/config.toml', 'utf8'));
    const factors = [...values].filter(([key]) => key.startsWith('auth.mfa.'));
    expect(factors).toHaveLength(6);
    expect(factors.filter(([, value]) => value !== false)).toEqual([]);
  });

  it('allows comments after values', () => {
    expect(parseConfig('[a]\nx = 1_000 # a thousand\ny = "# not one"\n')).toEqual(
      new Map<string, unknown>([
        ['a.x', 1000],
        ['a.y', '# not one'],
      ]),
    );
  });

  it('may be written in any way that TOML allows', () => {
    expect(parseConfig("[a]\nx = { y = 1 }\n'z' = [\n  'one',\n  'two',\n]\n")).toEqual(
      new Map<string, unknown>([
        ['a.x.y', 1],
        ['a.z', ['one', 'two']],
      ]),
    );
  });

  it.each([
    ['[auth]\njwt_expiry == 5', 'line 2: invalid value.'],
    ['[auth]\nsite_url = "http://a\n', 'line 2'],
    ['what is this', 'line 1: illegal character in key.'],
    ['[a]\nx = 1\nx = 2', 'line 3: trying to redefine an already defined table or value.'],
  ])('%j is refused, naming the line', (text, sentence) => {
    expect(() => parseConfig(text)).toThrow(sentence);
  });

  it('a setting of the wrong type is named', () => {
    const file = join(temporaryFolder(), 'config.toml');
    writeFileSync(file, '[auth]\njwt_expiry = "soon"\n');
    expect(() => readConfig(file)).toThrow('auth.jwt_expiry is "soon"; a number is needed.');
    writeFileSync(file, '[api]\nschemas = ["public", 7]\n');
    expect(() => readConfig(file)).toThrow('api.schemas is ["public",7]; a list of texts is needed.');
  });
});

describe('the command line', () => {
  it('defaults to demo data in a folder of the project, without a server', () => {
    expect(readOptions([])).toMatchObject({
      port: 4173,
      seed: 'demo',
      reset: false,
      dataFolder: '.local/data',
      databaseUrl: undefined,
    });
  });

  it('accepts every documented flag', () => {
    expect(readOptions(['--port', '0', '--data', '/x', '--seed', 'small', '--reset'])).toMatchObject({
      port: 0,
      dataFolder: '/x',
      seed: 'small',
      reset: true,
    });
    expect(readOptions(['--database-url', 'postgres://a@b/c'])).toMatchObject({
      databaseUrl: 'postgres://a@b/c',
      dataFolder: undefined,
    });
    expect(readOptions(['--help'])).toBeNull();
    expect(readOptions([], {})?.proxyHops).toBe(0);
    expect(readOptions([], { API_PROXY_HOPS: '2' })?.proxyHops).toBe(2);
    expect(readOptions([], { API_PROXY_HOPS: 'cloudflare' })?.proxyHops).toBe('cloudflare');
    for (const wrong of ['', '-1', 'all', '10'])
      expect(() => readOptions([], { API_PROXY_HOPS: wrong })).toThrow('API_PROXY_HOPS is a number');
  });
});

it('a server that is too old is refused, naming its version', () => {
  expect(() => requireVersion(14, '14.11', 'localhost:5432/films')).toThrow(
    'The server at localhost:5432/films is PostgreSQL 14.11; Marquee needs 15 or later.',
  );
  expect(() => requireVersion(15, '15.3', 'localhost:5432/films')).not.toThrow();
});
