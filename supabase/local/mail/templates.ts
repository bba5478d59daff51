import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MAIL_KINDS, type LocalConfig, type MailKind } from '../config';
import { StartFault } from '../fault';
import { escapeHtml } from '../http/plain-page';

/** What Auth fills in, by the names that hosted Supabase has for them. */
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

/** `{{ .Name }}` and nothing else of Go's templates. @throws Error for a name that hosted Supabase would leave empty, or fail at. */
function fill(template: string, values: MailValues, escape: (value: string) => string): string {
  return template.replace(PLACEHOLDER, (_, name: string) => {
    if (!Object.hasOwn(values, name))
      throw new Error(`A mail's template names {{ .${name} }}, which Auth does not know.`);
    return escape(values[name as keyof MailValues]);
  });
}

export const fillTemplate = ({ subject, html, text }: Template, values: MailValues): Template => ({
  subject: fill(subject, values, (value) => value),
  html: fill(html, values, escapeHtml),
  text: fill(text, values, (value) => value),
});

/**
 * The mails of `config.toml`, with the plain text that lies beside each HTML. Null where the project has none of its own.
 * @throws StartFault where a file is missing: a mail must not turn out to be somebody else's words
 */
export function readTemplates(config: LocalConfig['mailTemplates'], project: string): Templates | null {
  if (Object.keys(config).length === 0) return null;
  const read = (path: string): string => {
    const file = join(project, path);
    if (!existsSync(file))
      throw new StartFault(`A mail's template is missing: ${path}, named in supabase/config.toml.`);
    return readFileSync(file, 'utf8');
  };
  const entries = MAIL_KINDS.map((kind) => {
    const template = config[kind];
    if (!template)
      throw new StartFault(
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
