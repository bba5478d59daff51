import { isWholePage } from '@/client-state/page/whole-page';
import { isSlowLine } from './slow-line';
import { requestIdle, whenIdle } from './when-idle';

/**
 * On a slow line the fonts, 150 KB, would take three seconds from what the page waits for: until the first content is there,
 * their stand-ins are shown, which are as wide and as high (`styles/fonts.css`). Called before the first paint.
 */
export function holdFontsOnSlowLine(): void {
  const { dataset } = document.documentElement;
  // How a screen looked is drawn with the fonts already: without them its lines would move, twice.
  if (document.querySelector('[data-look]')) return;
  // A prerendered page begins with the stand-ins (`index.html`).
  if (!isSlowLine() && dataset['fonts'] !== 'later') return;
  dataset['fonts'] = 'later';
  // Where nothing more is waited for, what waits until the page is used would keep them away as well.
  const begin = isWholePage() ? requestIdle : whenIdle;
  begin(() => delete dataset['fonts']);
}
