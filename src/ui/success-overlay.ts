/** A9 */
const CLOSES_AFTER_MS = 1500;
const CLAP_MS = 240;

let current: HTMLElement | null = null;

function element(className: string, text = ''): HTMLElement {
  const made = document.createElement('div');
  made.className = className;
  made.textContent = text;
  return made;
}

/**
 * The slate claps over the screen for a moment: it went well. It outlives the screen that it came from, holds nobody up and takes no tap; who
 * does not see it hears it from the toast.
 */
export function showSuccess(title: string): void {
  current?.remove();
  const overlay = element('pointer-events-none fixed inset-0 z-50 grid place-items-center p-4');
  overlay.setAttribute('aria-hidden', 'true');
  overlay.dataset['success'] = '';
  const slate = element('board w-56 rounded-box border border-line bg-sheet p-4');
  const upper = element('sticks h-4 w-full origin-left border border-ink');
  slate.append(upper, element('sticks h-4 w-full border border-ink'), element('head mt-3 text-xl', title));
  overlay.append(slate);
  document.body.append(overlay);
  current = overlay;
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) {
    upper.animate([{ transform: 'rotate(-14deg)' }, { transform: 'rotate(0)' }], {
      duration: CLAP_MS,
      easing: 'cubic-bezier(0.7, 0, 1, 1)',
    });
  }
  setTimeout(() => overlay.remove(), CLOSES_AFTER_MS);
}
