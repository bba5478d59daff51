import { isSafeUrl } from './redirects';

/** As long as a message may be. */
const LONGEST = 4000;
const LONGEST_TITLE = 120;

/** What another app has handed over (P2, the manifest's share target): words, a link, or both. */
export interface SharedContent {
  title: string;
  text: string;
}

const clean = (value: string | null): string => (value ?? '').trim();

/** null when nothing came. A link that is no link of the web is left out; apps that share a link as text say it twice. */
export function parseSharedContent(search: string): SharedContent | null {
  const params = new URLSearchParams(search);
  const [title, text, url] = [
    clean(params.get('title')),
    clean(params.get('text')),
    clean(params.get('url')),
  ];
  const link = url !== '' && isSafeUrl(url) && /^https?:/i.test(url) && !text.includes(url) ? url : '';
  const body = [text, link].filter(Boolean).join('\n') || title;
  return body === ''
    ? null
    : { title: (title || body.split('\n')[0] || '').slice(0, LONGEST_TITLE), text: body.slice(0, LONGEST) };
}
