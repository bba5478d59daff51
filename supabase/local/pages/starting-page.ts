import { plainPage } from './plain-page';

/** Of a first start, which takes longest, a few seconds are left at most. */
const RELOAD_AFTER_S = 2;

/** What a browser is shown until there is an app. It asks again by itself, also without JavaScript. */
export function startingPage(): Response {
  const response = plainPage({
    title: 'Marquee is starting',
    style: '',
    body: `
    <main>
      <h1>Marquee is starting</h1>
      <p role="status">That takes a few seconds. This page then opens by itself.</p>
    </main>`,
    status: 503,
    reloadAfterS: RELOAD_AFTER_S,
  });
  response.headers.set('retry-after', String(RELOAD_AFTER_S));
  return response;
}
