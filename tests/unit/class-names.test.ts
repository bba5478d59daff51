import { describe, expect, it } from 'vitest';
import { cx } from '@/ui/cx';

describe('class names: of two that set the same property the later wins', () => {
  it.each([
    ['bg-sheet bg-inverse', 'bg-inverse'],
    ['text-ink text-on-inverse', 'text-on-inverse'],
    ['text-base text-sm', 'text-sm'],
    ['border border-line border-2 border-refused', 'border-2 border-refused'],
    ['min-h-12 min-h-11', 'min-h-11'],
    ['px-4 pl-2 px-2', 'px-2'],
    ['inline-flex hidden', 'hidden'],
    ['hover:bg-well hover:bg-transparent', 'hover:bg-transparent'],
  ])('%s becomes %s', (given, kept) => {
    expect(cx(given)).toBe(kept);
  });

  it.each([
    'text-base text-ink text-center text-balance',
    'border border-t-0 border-dashed border-hair',
    'border-[1.5px] border-line',
    'text-[11px] text-on-inverse',
    'bg-well hover:bg-sheet',
    'md:bg-paper bg-sheet',
  ])('%s stays unchanged: each sets another property', (given) => {
    expect(cx(given)).toBe(given);
  });

  it('leaves out absent values', () => {
    expect(cx('head', false, undefined, null, 'text-lg')).toBe('head text-lg');
  });
});
