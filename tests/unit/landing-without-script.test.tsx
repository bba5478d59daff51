import type { ContextType } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { beforeAll, expect, it } from 'vitest';
import { StoreContext } from '@/store/react/store-context';
import { UnifiedAuthContext, VISITOR } from '@/store/react/identity';
import { STEPS } from '@/features/landing/copy';

/** @param store of this device, while it opens; null: none is open, as where the page is made */
async function landing(store: ContextType<typeof StoreContext>): Promise<string> {
  const { default: RestOfLanding } = await import('@/features/landing/rest-of-landing');
  const { prelude } = await prerender(
    <UnifiedAuthContext value={{ identity: VISITOR, mode: 'lightweight' }}>
      <StoreContext value={store}>
        <StaticRouter location="/">
          <RestOfLanding />
        </StaticRouter>
      </StoreContext>
    </UnifiedAuthContext>,
    // Some parts come in the browser alone.
    { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: () => undefined },
  );
  return new Response(prelude).text();
}

let html = '';
beforeAll(async () => void (html = await landing(null)), 60_000);

/** What is only read without a script, each by itself. */
const withoutScript = (): string[] =>
  [...html.matchAll(/<noscript>(.*?)<\/noscript>/gs)].map(([, words = '']) => words.replace(/<[^>]*>/g, ''));

it('the landing as HTML has the steps of both audiences, each under its name', () => {
  for (const { title, text } of [...STEPS.talent, ...STEPS.employer]) {
    expect(html).toContain(title);
    expect(html).toContain(text);
  }
});

it('the landing as HTML says at the form, and once for what can be tried out, that it needs a script', () => {
  expect(withoutScript()).toEqual([
    'The pieces of the app below can be tried out with JavaScript, which is off in this browser.',
    'Subscribing needs JavaScript, which is off in this browser. Switch it on and reload the page to get the newsletter.',
  ]);
});

it('ruling 28: the board of a demonstration has the samples, marked, also where this device has its invented rows', async () => {
  const examples = (page: string): number => page.split('>Example<').length - 1;
  const opening = new Promise<never>(() => undefined);
  expect(examples(html)).toBeGreaterThanOrEqual(6);
  expect(examples(await landing(opening))).toBe(examples(html));
});
