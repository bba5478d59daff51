import type { Page } from '@playwright/test';

/** The button that the fake widget shows. */
export const PERSON_BUTTON = 'I am a person';

/** A fake of Turnstile's script with the parts that the app uses. `marqueeSolve` returns a token. */
const SCRIPT = `
(() => {
  const widgets = new Map();
  window.turnstile = {
    render(place, options) {
      const id = 'widget-' + widgets.size;
      widgets.set(id, { place, options });
      const solve = async () => options.callback(await window.marqueeSolve(options.sitekey));
      widgets.get(id).solve = solve;
      if (options.appearance === 'always') {
        const button = document.createElement('button');
        button.type = 'button';
        button.textContent = ${JSON.stringify(PERSON_BUTTON)};
        button.style.minHeight = '65px';
        button.style.width = '100%';
        button.onclick = () => { button.disabled = true; void solve(); };
        place.append(button);
      }
      return id;
    },
    execute(id) { void widgets.get(id).solve(); },
    reset(id) { for (const button of widgets.get(id).place.querySelectorAll('button')) button.disabled = false; },
    remove(id) { widgets.get(id)?.place.replaceChildren(); widgets.delete(id); },
  };
})();`;

/**
 * Serves the script to this page in Cloudflare's place; nothing leaves the machine.
 * @param solve a token for a site key
 * @returns how often the script was requested, and a switch that blocks it
 */
export async function serveTurnstile(
  page: Page,
  solve: (siteKey: string) => string,
): Promise<{ requestCount: () => number; block: (isBlocked: boolean) => void }> {
  let [requests, isBlocked] = [0, false];
  await page.exposeFunction('marqueeSolve', solve);
  await page.route('https://challenges.cloudflare.com/**', (route) => {
    requests += 1;
    return isBlocked
      ? route.abort('connectionfailed')
      : route.fulfill({ contentType: 'text/javascript', body: SCRIPT });
  });
  return { requestCount: () => requests, block: (blocked) => (isBlocked = blocked) };
}
