import { escapeHtml as escape, plainPage } from '../pages/plain-page';
import { SAMPLE_PEOPLE } from './sample-people';

/** Names of the form's fields. */
export const FIELD = { choice: 'account', email: 'email', name: 'name', verified: 'verified' } as const;
/** Values of `account` other than a listed address. */
export const CHOICE = { other: '(other)', cancel: '(cancel)' } as const;

const STYLE = `
  body { max-width: 30rem; }
  form { display: grid; gap: .75rem; margin: 0 0 1.5rem; }
  aside { border: 2px dashed; border-radius: .75rem; padding: .25rem 1rem .75rem; }
  button { font: inherit; text-align: start; min-height: 3rem; padding: .5rem 1rem; border: 1px solid; border-radius: .75rem; background: none; color: inherit; cursor: pointer; overflow-wrap: anywhere; }
  button small { display: block; }
  fieldset { border: 0; border-top: 1px solid; margin: 0; padding: 1rem 0 0; display: grid; gap: .75rem; min-width: 0; }
  legend { font-weight: 600; padding: 0 .5rem 0 0; }
  label { display: grid; gap: .25rem; }
  input:not([type=checkbox]) { font: inherit; min-height: 2.75rem; padding: 0 .75rem; border: 1px solid; border-radius: .5rem; background: none; color: inherit; }
  label.check { grid-template-columns: auto 1fr; align-items: center; gap: .75rem; min-height: 2.75rem; }
  input[type=checkbox] { width: 1.5rem; height: 1.5rem; }
  button:focus-visible, input:focus-visible { outline: 3px solid; outline-offset: 2px; }
  [role=alert] { font-weight: 600; }`;

/**
 * Loopback addresses: the answer redirects through Auth to the app, which has a different port in
 * development.
 */
const LOOPBACK_FORM_ACTION = "'self' http://127.0.0.1:* http://localhost:*";

const hiddenFields = (request: URLSearchParams): string =>
  [...request]
    .map(([name, value]) => `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`)
    .join('');

/**
 * Stands in for Google's account chooser.
 * @param request the checked authorization request, carried along in hidden fields
 */
export function authorizePage(action: string, request: URLSearchParams, problem?: string): Response {
  const people = SAMPLE_PEOPLE.map(
    ({ email, name }) =>
      `<button name="${FIELD.choice}" value="${escape(email)}">${escape(name)}<small>${escape(email)}</small></button>`,
  ).join('\n        ');
  return plainPage({
    title: 'A stand-in for Google',
    style: STYLE,
    formAction: LOOPBACK_FORM_ACTION,
    status: problem === undefined ? 200 : 400,
    body: `
    <main>
      <h1>Choose an account</h1>
      <aside>
        <p>This is a local stand-in for Google, part of this Marquee installation. It never contacts Google, and every account here is made up.</p>
      </aside>
      <form method="post" action="${escape(action)}">
        <p>to continue to Marquee</p>
        ${hiddenFields(request)}
        ${people}
      </form>
      <form method="post" action="${escape(action)}">
        ${hiddenFields(request)}
        <fieldset>
          <legend>Another account</legend>
          ${problem === undefined ? '' : `<p role="alert">${escape(problem)}</p>`}
          <label>Email <input name="${FIELD.email}" type="email" autocomplete="off" required></label>
          <label>Name <input name="${FIELD.name}" autocomplete="off"></label>
          <label class="check"><input name="${FIELD.verified}" type="checkbox" checked> Google has verified this address</label>
          <button name="${FIELD.choice}" value="${CHOICE.other}">Continue with this account</button>
        </fieldset>
      </form>
      <form method="post" action="${escape(action)}">
        ${hiddenFields(request)}
        <button name="${FIELD.choice}" value="${CHOICE.cancel}">Cancel</button>
      </form>
    </main>`,
  });
}

/** For requests that must not be answered with a redirect: whoever forged them would choose its target. */
export const refusedPage = (reason: string): Response =>
  plainPage({
    title: 'A stand-in for Google',
    style: STYLE,
    status: 400,
    body: `
    <main>
      <h1>This request was refused</h1>
      <p>${escape(reason)}</p>
      <p class="quiet">From the local stand-in for Google, part of this Marquee installation.</p>
    </main>`,
  });
