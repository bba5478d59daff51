import { existsSync, readFileSync } from 'node:fs';
import { parse, TomlDate, TomlError, type TomlTable, type TomlValue } from 'smol-toml';
import type { Captcha } from './auth/captcha';
import type { SqlFunction } from './auth/sql-function';
import type { Hooks } from './auth/hooks';
import type { NetworkLimits } from './auth/limits';
import { StartupError } from './startup-error';

/** The mails that Auth sends, by the names of `[auth.email.template.*]`. */
export const MAIL_KINDS = ['confirmation', 'recovery', 'magic_link', 'email_change', 'invite'] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

export interface MailTemplate {
  subject: string;
  /** Of the HTML, from the project's folder. */
  contentPath: string;
}

/** What the local backend takes from `supabase/config.toml`; the rest of that file is for the Supabase CLI. */
export interface LocalConfig {
  schemas: string[];
  maxRows: number;
  enableSignup: boolean;
  enableConfirmations: boolean;
  doubleConfirmChanges: boolean;
  minimumPasswordLength: number;
  passwordRequirements: string;
  /** Seconds that an access token lasts. */
  jwtExpiry: number;
  otpLength: number;
  /** Seconds that a mailed link or code lasts. */
  otpExpiry: number;
  rotateRefreshTokens: boolean;
  /** Those that have a template of the project's own. */
  mailTemplates: Partial<Record<MailKind, MailTemplate>>;
  /** Null: sign-in by Google is switched off. Both are empty where the environment does not say them. */
  google: { clientId: string; secret: string } | null;
  hooks: Hooks;
  networkLimits: NetworkLimits;
  /** Null: switched off. */
  captcha: Captcha | null;
  /** As written: a number and a unit, such as `50MiB`. */
  fileSizeLimit: string;
  /** Functions that anyone may call without a session or a key. */
  openFunctions: string[];
}

/**
 * All settings of the file by their whole names, such as `auth.email.otp_length`.
 * @throws StartupError naming the line that is not TOML.
 */
export function parseConfig(text: string): Map<string, unknown> {
  try {
    return new Map(settingsIn(parse(text)));
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const [reason] = error.message.replace(/^Invalid TOML document: /, '').split('\n');
    throw new StartupError(`supabase/config.toml, line ${error.line}: ${reason}.`);
  }
}

const isTable = (value: TomlValue): value is TomlTable =>
  typeof value === 'object' && !Array.isArray(value) && !(value instanceof TomlDate);

const settingsIn = (table: TomlTable, path = ''): [string, unknown][] =>
  Object.entries(table).flatMap(([key, value]): [string, unknown][] =>
    isTable(value) ? settingsIn(value, `${path}${key}.`) : [[path + key, value]],
  );

type Setting = string | number | boolean | string[];

const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

const kindOf = (value: unknown): string => (isTextList(value) ? 'list of texts' : typeof value);

/** `env(NAME)`, as the Supabase CLI reads it: the variable's value; empty where there is none. */
const fromEnvironment = (text: string, environment: NodeJS.ProcessEnv): string => {
  const name = /^env\((\w+)\)$/.exec(text)?.[1];
  return name === undefined ? text : (environment[name] ?? '');
};

const SITEVERIFY = 'https://challenges.cloudflare.com/turnstile/v0/siteverify';

/** `pg-functions://postgres/<schema>/<name>`, the only kind of hook that the local backend calls. */
function hookFunction(uri: string): SqlFunction {
  const [, schema, name] = /^pg-functions:\/\/[\w-]+\/(\w+)\/(\w+)$/.exec(uri) ?? [];
  if (!schema || !name)
    throw new StartupError(
      `supabase/config.toml: the hook ${uri} is not a function of the database (pg-functions://postgres/schema/name).`,
    );
  return { schema, name };
}

/** @throws StartupError naming the line that cannot be read, or the setting of the wrong kind. */
export function readConfig(file: string, environment: NodeJS.ProcessEnv = process.env): LocalConfig {
  const values = existsSync(file) ? parseConfig(readFileSync(file, 'utf8')) : new Map<string, unknown>();
  const get = <T extends Setting>(key: string, fallback: T): T => {
    const value = values.get(key) ?? fallback;
    if (kindOf(value) !== kindOf(fallback)) {
      throw new StartupError(
        `supabase/config.toml: ${key} is ${JSON.stringify(value)}; a ${kindOf(fallback)} is needed.`,
      );
    }
    return value as T;
  };
  const secretText = (key: string): string => fromEnvironment(get<string>(key, ''), environment);
  const hook = (name: string): SqlFunction | null =>
    get<boolean>(`auth.hook.${name}.enabled`, false)
      ? hookFunction(get<string>(`auth.hook.${name}.uri`, ''))
      : null;
  // The Supabase CLI lets a variable of this name overrule the file, too.
  const hasCaptcha =
    environment['SUPABASE_AUTH_CAPTCHA_ENABLED'] === 'true' || get<boolean>('auth.captcha.enabled', false);
  return {
    schemas: get<string[]>('api.schemas', ['public']),
    maxRows: get<number>('api.max_rows', 1000),
    enableSignup: get<boolean>('auth.enable_signup', true),
    enableConfirmations: get<boolean>('auth.email.enable_confirmations', false),
    doubleConfirmChanges: get<boolean>('auth.email.double_confirm_changes', true),
    minimumPasswordLength: get<number>('auth.minimum_password_length', 8),
    passwordRequirements: get<string>('auth.password_requirements', ''),
    jwtExpiry: get<number>('auth.jwt_expiry', 3600),
    otpLength: get<number>('auth.email.otp_length', 6),
    otpExpiry: get<number>('auth.email.otp_expiry', 3600),
    rotateRefreshTokens: get<boolean>('auth.enable_refresh_token_rotation', true),
    mailTemplates: Object.fromEntries(
      MAIL_KINDS.map(
        (kind) =>
          [
            kind,
            {
              subject: get<string>(`auth.email.template.${kind}.subject`, ''),
              contentPath: get<string>(`auth.email.template.${kind}.content_path`, ''),
            },
          ] as const,
      ).filter(([, { contentPath }]) => contentPath !== ''),
    ),
    google: get<boolean>('auth.external.google.enabled', false)
      ? {
          clientId: secretText('auth.external.google.client_id'),
          secret: secretText('auth.external.google.secret'),
        }
      : null,
    hooks: {
      passwordVerificationAttempt: hook('password_verification_attempt'),
      beforeUserCreated: hook('before_user_created'),
    },
    networkLimits: {
      signInSignUps: get<number>('auth.rate_limit.sign_in_sign_ups', 30),
      tokenRefresh: get<number>('auth.rate_limit.token_refresh', 150),
      tokenVerifications: get<number>('auth.rate_limit.token_verifications', 30),
    },
    captcha: hasCaptcha
      ? {
          secret: secretText('auth.captcha.secret'),
          verifyUrl: environment['TURNSTILE_SITEVERIFY_URL'] ?? SITEVERIFY,
        }
      : null,
    fileSizeLimit: get<string>('storage.file_size_limit', '50MiB'),
    openFunctions: [...values]
      .map(([key, value]) =>
        value === false ? /^functions\.([\w-]+)\.verify_jwt$/.exec(key)?.[1] : undefined,
      )
      .filter((name) => name !== undefined),
  };
}
