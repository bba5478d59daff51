/** Resolves as soon as a media query matches. */
export function untilMatches(query: string): Promise<void> {
  const media = matchMedia(query);
  if (media.matches) return Promise.resolve();
  return new Promise((resolve) => {
    media.addEventListener('change', function look({ matches }) {
      if (!matches) return;
      media.removeEventListener('change', look);
      resolve();
    });
  });
}

/** How far below the screen something counts as about to be seen. */
const NEAR = '0px 0px 300px 0px';

/** A part asks while it is rendered, before its place is on the page. */
const MAX_FRAMES_TO_PLACE = 60;

async function placeOf(id: string): Promise<HTMLElement | null> {
  for (let frame = 0; frame < MAX_FRAMES_TO_PLACE; frame += 1) {
    const element = document.getElementById(id);
    if (element) return element;
    await new Promise(requestAnimationFrame);
  }
  return null;
}

/** Resolves when the element with this id is near the screen; soon where none comes, at once where there is no way to tell. */
export async function untilSeen(id: string): Promise<void> {
  if (typeof IntersectionObserver === 'undefined') return;
  const element = await placeOf(id);
  if (!element) return;
  await new Promise<void>((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        resolve();
      },
      { rootMargin: NEAR },
    );
    observer.observe(element);
  });
}
