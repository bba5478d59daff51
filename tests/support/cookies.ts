import { CONSENT_VERSION } from '../../src/domain/consent';

interface Opens {
  addInitScript: (script: (answer: string) => void, answer: string) => Promise<unknown>;
}

/** As a person who has been asked about cookies already, and wanted none: the question stands over what other stories tell. */
export const rejectCookies = (context: Opens): Promise<unknown> =>
  context.addInitScript(
    (answer) => {
      try {
        if (localStorage.getItem('marquee:consent') === null) localStorage.setItem('marquee:consent', answer);
      } catch {
        // A page that may store nothing, as `about:blank`.
      }
    },
    JSON.stringify({ version: CONSENT_VERSION, at: new Date(0).toISOString(), allowed: [], gpc: false }),
  );
