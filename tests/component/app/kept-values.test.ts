import { afterEach, expect, it, vi } from 'vitest';
import { countFormCopies, forgetFormCopies } from '@/client-state/form-copies';
import { keptValues } from '@/platform/updates/kept-values';

interface Words {
  reason: string;
  words: string;
}
const EMPTY: Words = { reason: '', words: '' };
const ofMara = () => keptValues<Words>({ accountId: 'mara', name: 'report a' });

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

it('S2: what is typed into a small form is there after the page was gone, until it is sent', () => {
  ofMara().keep({ reason: 'scam', words: 'Asked for a deposit' });
  expect(ofMara().read(EMPTY)).toEqual({ reason: 'scam', words: 'Asked for a deposit' });
  ofMara().keep(null);
  expect(ofMara().read(EMPTY)).toEqual(EMPTY);
});

it('S9: it is one account’s and one form’s, counted when they sign out, and gone with them', () => {
  ofMara().keep({ ...EMPTY, words: 'Asked for a deposit' });
  for (const of of [
    { accountId: 'omar', name: 'report a' },
    { accountId: 'mara', name: 'report b' },
  ])
    expect(keptValues<Words>(of).read(EMPTY)).toEqual(EMPTY);
  expect(countFormCopies('mara')).toBe(1);
  forgetFormCopies('mara');
  expect(ofMara().read(EMPTY)).toEqual(EMPTY);
});

it('on a full disk it says so in the log, and the form goes on', () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal('localStorage', {
    ...localStorage,
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  ofMara().keep({ ...EMPTY, words: 'Asked for a deposit' });
  expect(warned).toHaveBeenCalledOnce();
  expect(ofMara().read(EMPTY)).toEqual(EMPTY);
});
