import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { SERVED_LOOK } from '@/client-state/page/prerendered';
import type { ServedRow } from '@/client-state/page/served-row';
import { IS_WHOLE, SERVED_ROW } from '@/client-state/page/whole-page';
import { asScriptText } from '@/domain/values/text/script-text';
import { cutText } from '@/domain/values/text/sendable-text';
import { controlsOff } from '../controls-off';
import { escape, meta, tagsOf, titleOf } from '../head';

const NO_ID = '00000000-0000-0000-0000-000000000000';

/** The address of the page that a template is made for. @param path of the route, `/jobs/:id` */
export const templatePath = (path: string): string => path.replace(':id', NO_ID);

const MAX_DESCRIPTION_CHARACTERS = 160;

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** What a chat shows below a link: facts first, then somebody's own words, as far as they fit. */
export function descriptionOf(facts: readonly string[], words: string): string {
  const known = facts.filter(Boolean).join(', ');
  const text = `${known && `${known}. `}${oneLine(words)}`.trim();
  return text.length <= MAX_DESCRIPTION_CHARACTERS
    ? text
    : `${cutText(text, MAX_DESCRIPTION_CHARACTERS - 1)}…`;
}

export interface ServedContent {
  /** Of the route: `/jobs/:id`. */
  route: string;
  id: string;
  /** As the window says it, without the site's name. */
  title: string;
  description: string;
  /** Of the picture for shared links, in `public/share`. */
  picture: string;
  /** The address of a square one in its place, and what it shows. */
  mark?: { address: string; alt: string };
  /** Search engines leave it alone. */
  noindex: boolean;
  /** What the page shows. Somebody else's text in it is never more than text. */
  look: ReactElement;
  /** For machines (schema.org). */
  data: object | null;
  /** From which the app's code goes on. */
  row: object;
  others?: readonly object[];
  /** What can be done about it is in it as well: the store can wait. */
  isWhole?: true;
  /** For whoever has no JavaScript, if the page offers something that needs it. */
  withoutScript?: string;
}

/** From which the app's code goes on. */
export const servedRow = (row: ServedRow, isWhole: boolean): string =>
  `<script type="application/json" id="${SERVED_ROW}"${isWhole ? ` ${IS_WHOLE}` : ''}>${asScriptText(row)}</script>`;

/**
 * A page as HTML, from the template that the build makes (`dist/served`).
 * @param origin of the site, without a trailing slash
 */
export function pageFromTemplate(template: string, content: ServedContent, origin: string): string {
  const path = content.route.replace(':id', content.id);
  const title = titleOf(content.title);
  const tags = tagsOf({
    title,
    description: content.description,
    address: origin + path,
    picture: `${origin}/share/${content.picture}.png`,
    mark: content.mark,
  });
  const row: ServedRow = { path, row: content.row, others: content.others };
  const html = [
    controlsOff(renderToStaticMarkup(<StaticRouter location={path}>{content.look}</StaticRouter>)),
    content.withoutScript && `<noscript><p class="wrap pb-8">${content.withoutScript}</p></noscript>`,
    content.data && `<script type="application/ld+json">${asScriptText(content.data)}</script>`,
    servedRow(row, content.isWhole === true),
  ];
  const parts: Readonly<Record<string, string>> = {
    [templatePath(content.route)]: path,
    [`<i id="${SERVED_LOOK}"></i>`]: html.filter(Boolean).join(''),
  };
  // In one pass, and never with a pattern in what is put in: somebody else has written it.
  const filled = template.replaceAll(
    new RegExp(Object.keys(parts).join('|'), 'g'),
    (mark) => parts[mark] ?? '',
  );
  const robots = content.noindex ? meta('name', 'robots', 'noindex') : '';
  return filled.replace(/<title>[^<]*<\/title>/, () => `<title>${escape(title)}</title>${robots}${tags}`);
}
