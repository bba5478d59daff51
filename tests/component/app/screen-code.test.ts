import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runScreenCode } from '@/platform/screen-code';

const ran: string[] = [];
Object.assign(globalThis, { ran });
let count = 0;
/** Under an address of its own each time: a module runs once. */
const fileThat = (act: string): string =>
  `data:text/javascript,${encodeURIComponent(`${act}; // ${(count += 1)}`)}`;

function pageWith(files: readonly string[], page = location.pathname): void {
  Object.assign(document.documentElement.dataset, { page, screenCode: files.join(' ') });
  for (const href of files)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
}

beforeEach(() => void (ran.length = 0));
afterEach(() => {
  vi.restoreAllMocks();
  document.head.replaceChildren();
  delete document.documentElement.dataset['page'];
  delete document.documentElement.dataset['screenCode'];
});
it('B10, B13: a tap comes between two files of a screen', async () => {
  pageWith([
    fileThat('ran.push("first"); setTimeout(() => ran.push("tap"))'),
    fileThat('ran.push("second")'),
  ]);
  await runScreenCode();
  expect(ran).toEqual(['first', 'tap', 'second']);
});

it('a tab in the background, whose timers take a second each, runs them at once', async () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  pageWith([
    fileThat('ran.push("first"); setTimeout(() => ran.push("tap"))'),
    fileThat('ran.push("second")'),
  ]);
  await runScreenCode();
  expect(ran).toEqual(['first', 'second']);
});

it('what fails ends it, and is left to the import that needs it', async () => {
  pageWith([fileThat('throw new Error()'), fileThat('ran.push("second")')]);
  await runScreenCode();
  expect(ran).toEqual([]);
});

it('a page that was left, and a slow line, on which files are asked for as they are needed, wait for none', async () => {
  pageWith([fileThat('ran.push("first")')], '/elsewhere');
  await runScreenCode();
  pageWith([fileThat('ran.push("first")')]);
  document.head.replaceChildren();
  await runScreenCode();
  expect(ran).toEqual([]);
});
