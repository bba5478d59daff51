import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  countFormCopies,
  type FormCopy,
  forgetFormCopies,
  forgetFormCopy,
  readFormCopy,
  valuesFor,
  writeFormCopy,
} from '@/client-state/form-copies';
import { openedAgain } from '@/store/writes/form-edit';
import { memoryStorage } from './support/memory-storage';

const COPY: FormCopy = { values: { bio: 'New' }, shown: { id: 'ines', bio: 'Old' }, form: 'f' };
const INES = { accountId: 'ines', name: 'bio' };

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  return () => vi.unstubAllGlobals();
});

describe('S2: what is typed into a form and not saved', () => {
  it('is there again, by account and form', () => {
    writeFormCopy(INES, COPY);
    expect(readFormCopy(INES)).toEqual(COPY);
    expect(readFormCopy({ ...INES, name: 'name' })).toBeNull();
    forgetFormCopy(INES);
    expect(readFormCopy(INES)).toBeNull();
  });

  it('S9: is counted for its own account, and goes with it', () => {
    writeFormCopy(INES, COPY);
    writeFormCopy({ ...INES, name: 'company' }, COPY);
    writeFormCopy({ accountId: 'ines2', name: 'bio' }, COPY);
    expect([countFormCopies('ines'), countFormCopies('ines2'), countFormCopies('ben')]).toEqual([2, 1, 0]);
    forgetFormCopies('ines');
    expect([countFormCopies('ines'), countFormCopies('ines2')]).toEqual([0, 1]);
  });

  it.each(['{', 'null', '[]', '{"values":{},"shown":[],"form":"f"}', '{"values":{},"shown":{},"form":1}'])(
    'anybody may have written it: %s is nothing',
    (text) => {
      localStorage.setItem('marquee:form:ines:bio', text);
      expect(readFormCopy(INES)).toBeNull();
      expect(countFormCopies('ines')).toBe(0);
    },
  );

  it('is put only into fields that are still the same kind of value', () => {
    const defaults = { bio: '', skills: ['a'], rate: null, show: false };
    const values = { bio: 'New', skills: 'Boats', rate: null, show: true, gone: 'x' };
    expect(valuesFor(defaults, { ...COPY, values })).toEqual({ bio: 'New', rate: null, show: true });
  });

  it('may be a value where there was none, and none where there was a value, in fields that say so', () => {
    const values = { lat: 51.4, lng: null, timezone: null };
    const defaults = { lat: null, lng: -2.4, timezone: 'Europe/London' };
    expect(valuesFor(defaults, { ...COPY, values })).toEqual({});
    expect(valuesFor(defaults, { ...COPY, values }, ['lat', 'lng'])).toEqual({ lat: 51.4, lng: null });
  });

  it('is saved on the version that it began from, and not on what has arrived since', () => {
    const now = { id: 'ines', bio: 'Theirs', added: 1, sync: { state: 'clean' } };
    const left = { ...COPY, shown: { ...COPY.shown, removed: 1, sync: { state: 'waiting' } } };
    expect(openedAgain(now, left)).toEqual({ shown: { ...now, bio: 'Old' }, form: 'f' });
    expect(openedAgain(null, left)).toEqual({ shown: null, form: 'f' });
  });
});
