/** Given by A9. */
const CLOSES_AFTER_MS = 1500;
const CLAP_MS = 240;

let current: HTMLElement | null = null;

function element(className: string, text = ''): HTMLElement {
  const created = document.createElement('div');
  created.className = className;
  created.textContent = text;
  return created;
}

/**
 * Shows a clapping slate for a moment after a success. It outlives the screen that showed it, ignores taps, and is hidden from
 * screen readers, which announce the toast instead.
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
