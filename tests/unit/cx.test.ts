import { describe, expect, it } from 'vitest';
import type { ClassNameValue } from 'tailwind-merge';
import { cx } from '@/ui/cx';

describe('cx', () => {
  it.each<[ClassNameValue[], string]>([
    [['px-4 py-2', 'px-3'], 'py-2 px-3'],
    [['px-4', 'p-2'], 'p-2'],
    [['text-base text-ink', 'text-sm'], 'text-ink text-sm'],
    [['min-h-12', 'min-h-11'], 'min-h-11'],
    [['hidden', 'md:inline-flex'], 'hidden md:inline-flex'],
    [['flex', 'hidden'], 'hidden'],
    [['w-4 h-4', 'size-6'], 'size-6'],
    [['bg-well', false, undefined, null, 'border'], 'bg-well border'],
    [['md:px-0', 'px-2'], 'md:px-0 px-2'],
  ])('%j gives %j', (names, joined) => expect(cx(...names)).toBe(joined));
});
