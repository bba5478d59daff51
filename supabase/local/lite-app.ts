import type { App } from '@supabase/lite';
import { createAuthMiddleware } from './auth/middleware';
import type { LocalConfig } from './config';
import type { Secrets } from './data-folder';
import type { Database } from './database';
import type { GoogleClient } from './google/client';
import { LOCAL_PUBLISHABLE_KEY } from './keys';
import { loadLite } from './lite';
import { TemplateMailer } from './mail/mailer';
import type { Templates } from './mail/templates';
import type { Mailbox } from './mailbox';
import { FileAdapter } from './storage/file-adapter';

interface LiteAppOptions {
  database: Database;
  config: LocalConfig;
  secrets: Secrets;
  mailbox: Mailbox;
  /** Base URL of API and app, without a trailing slash. */
  url: string;
  filesFolder: string;
  google: GoogleClient | null;
  /** Null uses lite's built-in mails. */
  templates: Templates | null;
}

/** lite's REST, Auth and Storage servers on our database, with our settings and fixes. */
export async function createLiteApp({
  database,
  config,
  secrets,
  mailbox,
  url,
  filesFolder,
  google,
  templates,
}: LiteAppOptions): Promise<App> {
  const { App: LiteApp } = await loadLite();
  const authMiddleware = createAuthMiddleware({
    jwtSecret: secrets.jwtSecret,
    secretKey: secrets.secretKey,
    apiUrl: url,
    google: google?.standIn ?? null,
    hooks: config.hooks,
    networkLimits: config.networkLimits,
    captcha: config.captcha,
  });
  const app = new LiteApp({
    connection: database.connection,
    api: { external_url: url, schemas: config.schemas, max_rows: config.maxRows },
    auth: {
      enabled: true,
      jwt_secret: secrets.jwtSecret,
      publishable_key: LOCAL_PUBLISHABLE_KEY,
      secret_key: secrets.secretKey,
      site_url: url,
      // The same machine under both names; between loopback addresses the port does not matter.
      additional_redirect_urls: ['http://localhost:**', 'http://127.0.0.1:**'],
      jwt_expiry: config.jwtExpiry,
      enable_signup: config.enableSignup,
      enable_refresh_token_rotation: config.rotateRefreshTokens,
      minimum_password_length: config.minimumPasswordLength,
      password_requirements: config.passwordRequirements,
      email: {
        enable_confirmations: config.enableConfirmations,
        double_confirm_changes: config.doubleConfirmChanges,
        otp_length: config.otpLength,
        otp_expiry: config.otpExpiry,
      },
      external: {
        google: { enabled: google !== null, client_id: google?.clientId ?? '', secret: google?.secret ?? '' },
      },
    },
    storage: { enabled: true, file_size_limit: config.fileSizeLimit },
    options: {
      drivers: { email: mailbox },
      server: { middlewares: [authMiddleware], disableStudio: true, disableFallback: true },
    },
  });
  if (templates) Reflect.set(app, '_mailer', new TemplateMailer(templates, mailbox, url));
  Reflect.set(app, '_storageAdapter', new FileAdapter(filesFolder));
  await app.init();
  return app as unknown as App;
}
