import { backendConfig } from '@/backend/config';

/**
 * Shows at once when the build has no backend configured, rather than at the first tap (P5, P8). Checked after the first
 * paint.
 */
export function requireBackend(): void {
  try {
    backendConfig();
  } catch (error) {
    showInitializationError(error);
  }
}

/**
 * Marquee could not start (P8). Drawn without React or any other code that may be what is missing. The cause is shown
 * below as text, for whoever runs this installation.
 */
export function showInitializationError(error: unknown): void {
  console.error('Marquee could not start:', error);
  const page = document.createElement('main');
  page.className = 'wrap py-10';
  const heading = document.createElement('h1');
  heading.className = 'head text-2xl';
  heading.textContent = 'Initialization Error';
  const text = document.createElement('p');
  text.className = 'mt-2 text-md';
  text.setAttribute('role', 'alert');
  text.textContent =
    'Marquee could not start. What you wrote is not touched. Load the page again; if that does not help, tell us what it says below.';
  const cause = document.createElement('p');
  cause.className = 'mono mt-4 text-sm';
  cause.textContent = error instanceof Error ? error.message : String(error);
  const again = document.createElement('button');
  again.type = 'button';
  again.className = 'mt-6 min-h-12 rounded-box border border-line bg-sheet px-4 font-semibold';
  again.textContent = 'Reload';
  again.addEventListener('click', () => location.reload());
  page.append(heading, text, cause, again);
  (document.getElementById('root') ?? document.body).replaceChildren(page);
  document.title = 'Initialization Error · Marquee';
}
