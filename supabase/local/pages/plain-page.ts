import { CONTENT_SECURITY_POLICY, policyText, SECURITY_HEADERS } from '../http/security-headers';

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 44rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
  h1 { font-size: 1.5rem; }
  .quiet { opacity: .75; font-size: .9rem; }`;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

interface PlainPage {
  title: string;
  style: string;
  /** HTML. Callers escape everything that comes from outside. */
  body: string;
  status?: number;
  /** `form-action` of the policy. Browsers also apply it to redirects that follow the form. */
  formAction?: string;
  /** The browser asks for the page again after this long. */
  reloadAfterS?: number;
}

/** A page of the backend itself, not of the app: needs no scripts and no files. */
export function plainPage({
  title,
  style,
  body,
  status = 200,
  formAction,
  reloadAfterS,
}: PlainPage): Response {
  const reload =
    reloadAfterS === undefined ? '' : `\n    <meta http-equiv="refresh" content="${reloadAfterS}">`;
  const html = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">${reload}
    <title>${escapeHtml(title)}</title>
    <style>${STYLE}${style}</style>
  </head>
  <body>${body}
  </body>
</html>`;
  const policy =
    formAction === undefined
      ? CONTENT_SECURITY_POLICY
      : { ...CONTENT_SECURITY_POLICY, 'form-action': formAction };
  return new Response(html, {
    status,
    headers: {
      ...SECURITY_HEADERS,
      'content-security-policy': policyText(policy),
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    },
  });
}
