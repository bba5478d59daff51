import { CONSENT_VERSION } from '../../src/domain/consent';

interface HasInitScripts {
  addInitScript: (script: (answer: string) => void, answer: string) => Promise<unknown>;
}

/** Answers the cookie question with no beforehand: its banner would cover what other stories test. */
export const rejectCookies = (context: HasInitScripts): Promise<unknown> =>
  context.addInitScript(
    (answer) => {
      try {
        if (localStorage.getItem('marquee:consent') === null) localStorage.setItem('marquee:consent', answer);
      } catch {
        // A page without storage, such as `about:blank`.
      }
    },
    JSON.stringify({ version: CONSENT_VERSION, at: new Date(0).toISOString(), allowed: [], gpc: false }),
  );
