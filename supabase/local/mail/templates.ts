import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MAIL_KINDS, type LocalConfig, type MailKind } from '../config';
import { StartupError } from '../startup-error';
import { escapeHtml } from '../pages/plain-page';

/** The variables that Auth fills in, named as on hosted Supabase. */
export interface MailValues {
  ConfirmationURL: string;
  SiteURL: string;
  Token: string;
  TokenHash: string;
  RedirectTo: string;
  Email: string;
  NewEmail: string;
}

interface Template {
  subject: string;
  html: string;
  text: string;
}

export type Templates = Readonly<Record<MailKind, Template>>;

const PLACEHOLDER = /\{\{\s*\.(\w+)\s*\}\}/g;

/**
 * Supports `{{ .Name }}` and nothing else of Go's templates.
 * @throws Error for a variable that hosted Supabase does not know
 */
function fill(template: string, values: MailValues, escape: (value: string) => string): string {
  return template.replace(PLACEHOLDER, (_, name: string) => {
    if (!Object.hasOwn(values, name))
      throw new Error(`A mail template uses {{ .${name} }}, which Auth does not provide.`);
    return escape(values[name as keyof MailValues]);
  });
}

export const fillTemplate = ({ subject, html, text }: Template, values: MailValues): Template => ({
  subject: fill(subject, values, (value) => value),
  html: fill(html, values, escapeHtml),
  text: fill(text, values, (value) => value),
});

/**
 * Reads the templates of `config.toml`, and the plain text beside each HTML file. Null if the project has
 * none of its own.
 * @throws StartupError if a file is missing: lite's own mail must not go out in its place
 */
export function readTemplates(config: LocalConfig['mailTemplates'], project: string): Templates | null {
  if (Object.keys(config).length === 0) return null;
  const read = (path: string): string => {
    const file = join(project, path);
    if (!existsSync(file))
      throw new StartupError(`A mail template is missing: ${path}, named in supabase/config.toml.`);
    return readFileSync(file, 'utf8');
  };
  const entries = MAIL_KINDS.map((kind) => {
    const template = config[kind];
    if (!template)
      throw new StartupError(
        `supabase/config.toml has mails of its own, but none for ${kind} (auth.email.template.${kind}).`,
      );
    return [
      kind,
      {
        subject: template.subject,
        html: read(template.contentPath),
        text: read(template.contentPath.replace(/\.html$/, '.txt')),
      },
    ] as const;
  });
  return Object.fromEntries(entries) as Record<MailKind, Template>;
}
