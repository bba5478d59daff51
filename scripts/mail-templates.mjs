// @ts-check
// `node scripts/mail-templates.mjs` writes supabase/templates: one layout with each mail's copy, as HTML and
// plain text. Hosted Supabase has no includes, so every file repeats the layout; a test compares the files
// with this script.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './lib/setup.mjs';

/**
 * @typedef {object} MailCopy
 * @property {string} title
 * @property {string[]} lead what happened and what to do
 * @property {string} button
 * @property {string} why why this mail was sent, and what to do if it was not requested
 */

const LINK_VALIDITY = 'The link works once and expires in an hour.';
const SAME_BROWSER = 'Open it in the same browser that you requested it from.';

/** Keyed as in `config.toml`. Auth fills in `{{ .X }}`. @type {Record<string, MailCopy>} */
export const MAILS = {
  confirmation: {
    title: 'Confirm your address',
    lead: [
      `An account was opened at Marquee with {{ .Email }}. Confirm that this address is yours, and you are in.`,
      `${LINK_VALIDITY} ${SAME_BROWSER}`,
    ],
    button: 'Confirm my address',
    why: 'You received this mail because an account was opened with this address. If that was not you, ignore it: nobody can get in without this link.',
  },
  recovery: {
    title: 'Choose a new password',
    lead: [
      'This link lets you choose a new password for your Marquee account.',
      `${LINK_VALIDITY} ${SAME_BROWSER} Your old password works until you save a new one.`,
    ],
    button: 'Choose a new password',
    why: 'You received this mail because somebody requested a new password for {{ .Email }}. If that was not you, ignore it: your password stays as it is.',
  },
  magic_link: {
    title: 'Your sign-in link',
    lead: [
      'This link signs you in to Marquee, without a password.',
      `${LINK_VALIDITY} ${SAME_BROWSER} Do not share it: whoever opens it there is signed in as you.`,
    ],
    button: 'Sign in to Marquee',
    why: 'You received this mail because somebody requested a sign-in link for {{ .Email }}. If that was not you, ignore it: the link works only in the browser it was requested from.',
  },
  email_change: {
    title: 'Confirm your new address',
    lead: [
      'Somebody asked to change the address of a Marquee account from {{ .Email }} to {{ .NewEmail }}. It changes once both addresses have confirmed.',
      LINK_VALIDITY,
    ],
    button: 'Confirm the change',
    why: 'You received this mail because the change was requested in the settings of this account. If that was not you, do not open the link, and change your password.',
  },
  invite: {
    title: 'You are invited',
    lead: [
      'You are invited to join Marquee, the open job marketplace for film and media people. This link opens your account.',
      LINK_VALIDITY,
    ],
    button: 'Open my account',
    why: 'You received this mail because somebody invited {{ .Email }}. If you do not want to join, ignore it: no account is opened.',
  },
};

const FONT = "font-family:'Instrument Sans',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;";
// The day and night tokens (src/styles/tokens.css) as hex values, which mail programs understand.
const DAY = {
  paper: '#f3f1e9',
  sheet: '#fcfbf7',
  ink: '#1d1913',
  quiet: '#4b463e',
  hair: '#cfccc2',
  accent: '#fba821',
  edge: '#1d1913',
  onAccent: '#19130a',
};
const NIGHT = {
  paper: '#0e0d0a',
  sheet: '#171512',
  ink: '#ebe8de',
  quiet: '#bfbcb3',
  hair: '#34312d',
  accent: '#fbb03b',
  edge: '#fbb03b',
  onAccent: '#150e06',
};

/** The clapper's stripes. @param {Record<'ink' | 'paper', string>} tone */
const sticks = ({ ink, paper }) =>
  `repeating-linear-gradient(115deg,${ink} 0,${ink} 14px,${paper} 14px,${paper} 28px)`;

/** @param {MailCopy} copy */
export const html = ({ title, lead, button, why }) => `<!DOCTYPE html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="supported-color-schemes" content="light dark">
    <title>${title}</title>
    <style>
      :root { color-scheme: light dark; supported-color-schemes: light dark; }
      @media (prefers-color-scheme: dark) {
        .page { background-color: ${NIGHT.paper} !important; }
        .card { background-color: ${NIGHT.sheet} !important; border-color: ${NIGHT.hair} !important; }
        .sticks { background-color: ${NIGHT.ink} !important; background-image: ${sticks(NIGHT)} !important; }
        .ink { color: ${NIGHT.ink} !important; }
        .quiet { color: ${NIGHT.quiet} !important; }
        .rule { border-color: ${NIGHT.hair} !important; }
        .button { background-color: ${NIGHT.accent} !important; border-color: ${NIGHT.edge} !important; }
        .button a { color: ${NIGHT.onAccent} !important; }
      }
    </style>
  </head>
  <body class="page" style="margin:0;padding:0;background-color:${DAY.paper};-webkit-text-size-adjust:100%;">
    <div style="display:none;max-height:0;overflow:hidden;">${lead[0]}</div>
    <table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background-color:${DAY.paper};">
      <tr>
        <td align="center" style="padding:24px 12px;">
          <table class="card" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background-color:${DAY.sheet};border:1px solid ${DAY.hair};border-collapse:separate;border-radius:6px;overflow:hidden;">
            <tr><td class="sticks" height="12" style="height:12px;line-height:12px;font-size:0;background-color:${DAY.ink};background-image:${sticks(DAY)};">&nbsp;</td></tr>
            <tr>
              <td align="left" style="padding:28px 24px 8px;${FONT}">
                <p class="ink" style="margin:0 0 20px;font-size:17px;line-height:1.3;font-weight:800;letter-spacing:-0.01em;color:${DAY.ink};">Marquee</p>
                <h1 class="ink" style="margin:0 0 16px;font-size:28px;line-height:1.15;font-weight:800;letter-spacing:-0.02em;color:${DAY.ink};">${title}</h1>
${lead.map((line) => `                <p class="ink" style="margin:0 0 16px;font-size:17px;line-height:1.5;color:${DAY.ink};overflow-wrap:anywhere;">${line}</p>`).join('\n')}
                <table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px;">
                  <tr>
                    <td class="button" align="center" bgcolor="${DAY.accent}" style="background-color:${DAY.accent};border:1px solid ${DAY.edge};border-radius:6px;">
                      <a href="{{ .ConfirmationURL }}" style="display:inline-block;padding:14px 24px;${FONT}font-size:17px;line-height:20px;font-weight:600;color:${DAY.onAccent};text-decoration:none;">${button}</a>
                    </td>
                  </tr>
                </table>
                <p class="quiet" style="margin:0 0 4px;font-size:14px;line-height:1.5;color:${DAY.quiet};">If the button does not work, open this address:</p>
                <p class="quiet" style="margin:0 0 24px;font-size:14px;line-height:1.5;color:${DAY.quiet};overflow-wrap:anywhere;word-break:break-all;">{{ .ConfirmationURL }}</p>
              </td>
            </tr>
            <tr>
              <td class="rule" align="left" style="padding:16px 24px 24px;border-top:1px solid ${DAY.hair};${FONT}">
                <p class="quiet" style="margin:0 0 8px;font-size:14px;line-height:1.5;color:${DAY.quiet};overflow-wrap:anywhere;">${why}</p>
                <p class="quiet" style="margin:0;font-size:14px;line-height:1.5;color:${DAY.quiet};"><a class="quiet" href="{{ .SiteURL }}" style="color:${DAY.quiet};">Marquee</a>. Find your people.</p>
              </td>
            </tr>
          </table>
        </td>
      </tr>
    </table>
  </body>
</html>
`;

/** @param {MailCopy} copy */
export const text = ({ title, lead, button, why }) => `${title}

${lead.join('\n\n')}

${button}:
{{ .ConfirmationURL }}

${why}

Marquee. Find your people.
{{ .SiteURL }}
`;

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  for (const [name, copy] of Object.entries(MAILS)) {
    writeFileSync(join(ROOT, 'supabase/templates', `${name}.html`), html(copy));
    writeFileSync(join(ROOT, 'supabase/templates', `${name}.txt`), text(copy));
  }
}
