import { LIMITS } from '../limits';
import { cutText } from '../values/text/sendable-text';
import { isSafeUrl } from './redirects';

const MAX_TITLE_LENGTH = 120;

/** What another app has shared to Marquee (P2, the manifest's share target): text, a link, or both. */
export interface SharedContent {
  title: string;
  text: string;
}

const clean = (value: string | null): string => (value ?? '').trim();

/**
 * Null when nothing was shared. Only http(s) links are kept, and a link that the text already contains is not repeated.
 */
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
    : {
        title: cutText(title || body.split('\n')[0] || '', MAX_TITLE_LENGTH),
        text: cutText(body, LIMITS.message),
      };
}
