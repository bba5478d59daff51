import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { html, MAILS, text } from '../../scripts/mail-templates.mjs';
import { readConfig } from '../../supabase/local/config';

const FOLDER = 'supabase/templates';
const file = (name: string): string => readFileSync(`${FOLDER}/${name}`, 'utf8');

describe('the emails in supabase/templates', () => {
  it('match the script that generates them', () => {
    const names = Object.keys(MAILS).flatMap((name) => [`${name}.html`, `${name}.txt`]);
    expect(readdirSync(FOLDER).toSorted()).toEqual(names.toSorted());
    for (const [name, words] of Object.entries(MAILS))
      expect([file(`${name}.html`), file(`${name}.txt`)]).toEqual([html(words), text(words)]);
  });
  it('are all named in config.toml', () => {
    const { mailTemplates } = readConfig('supabase/config.toml', {});
    expect(Object.entries(mailTemplates).map(([kind, { contentPath }]) => [kind, contentPath])).toEqual(
      Object.keys(MAILS).map((name) => [name, `./${FOLDER}/${name}.html`]),
    );
  });
  it('give the link lifetime set in config.toml', () => {
    expect(readConfig('supabase/config.toml', {}).otpExpiry).toBe(3600);
    for (const words of Object.values(MAILS)) expect(words.lead.join(' ')).toContain('expires in an hour');
  });
  it.each(Object.keys(MAILS))(
    '%s has one button, its address below it, and the reason it was sent',
    (name) => {
      const mail = file(`${name}.html`);
      expect(mail.match(/href="\{\{ \.ConfirmationURL \}\}"/g)).toHaveLength(1);
      expect(mail.match(/>\{\{ \.ConfirmationURL \}\}</g)).toHaveLength(1);
      expect(mail).toContain('You received this mail because');
      // Anything loaded from outside would reveal that the email was read; Go's templates drop comments.
      expect(mail).not.toMatch(/<img|src=|url\(|<!--|<script/i);
    },
  );
});
