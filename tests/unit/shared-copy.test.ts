import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type FormCopy, readFormCopy } from '@/client-state/form-copies';
import { SharedCopy } from '@/platform/updates/copy/shared-copy';
import { memoryStorage } from './support/memory-storage';

const OF = { accountId: 'petra', name: 'call sheet 1' };
const SHOWN = { day: '2026-12-02', content: { notes: '', weather: '', rows: ['a'] } };
const copyOf = (values: FormCopy['values']): FormCopy => ({ values, shown: SHOWN, form: 'f' });
const kept = () => readFormCopy(OF)?.values ?? null;
const typed = (content: object, more: object = {}) => ({
  ...SHOWN,
  ...more,
  content: { ...SHOWN.content, ...content },
});

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  return () => vi.unstubAllGlobals();
});

describe('S2: one form that is open in two tabs', () => {
  it('keeps what is typed in both, in whichever order they pause', () => {
    const [one, two] = [new SharedCopy(OF, SHOWN), new SharedCopy(OF, SHOWN)];
    two.write(copyOf(typed({ notes: 'Boots.' })));
    one.write(copyOf(typed({ weather: 'Rain.' })));
    expect(kept()).toEqual(typed({ notes: 'Boots.', weather: 'Rain.' }));
    one.write(copyOf(typed({ weather: 'Rain, wind.' }, { day: '2026-12-03' })));
    two.write(copyOf(typed({ notes: 'Boots, gloves.' })));
    expect(kept()).toEqual(typed({ notes: 'Boots, gloves.', weather: 'Rain, wind.' }, { day: '2026-12-03' }));
  });

  it('keeps the last of one field that both have typed into, and takes a list as one', () => {
    const [one, two] = [new SharedCopy(OF, SHOWN), new SharedCopy(OF, SHOWN)];
    one.write(copyOf(typed({ rows: ['a', 'b'] })));
    two.write(copyOf(typed({ rows: ['a', 'c'] })));
    expect(kept()).toEqual(typed({ rows: ['a', 'c'] }));
  });

  it('loses with a save, or a change of mind, what was typed in that tab alone', () => {
    const [one, two] = [new SharedCopy(OF, SHOWN), new SharedCopy(OF, SHOWN)];
    two.write(copyOf(typed({ notes: 'Boots.' })));
    one.write(copyOf(typed({ weather: 'Rain.' })));
    one.forget();
    expect(kept()).toEqual(typed({ notes: 'Boots.' }));
    two.forget();
    expect(kept()).toBeNull();
  });

  it('is forgotten with the last of them where both have typed the same, and by a tab that was alone', () => {
    const alone = new SharedCopy(OF, SHOWN);
    alone.write(copyOf(typed({ notes: 'Boots.' })));
    alone.write(copyOf(typed({ notes: 'Boots and gloves.' })));
    alone.forget();
    expect(kept()).toBeNull();
  });

  it('is taken up by another visit, which alone ends it', () => {
    new SharedCopy(OF, SHOWN).write(copyOf(typed({ notes: 'Boots.' })));
    const later = new SharedCopy(OF, typed({ notes: 'Boots.' }));
    later.write(copyOf(typed({ notes: 'Boots.', weather: 'Rain.' })));
    expect(kept()).toEqual(typed({ notes: 'Boots.', weather: 'Rain.' }));
    later.forget();
    expect(kept()).toBeNull();
  });

  it('begins again from what was saved', () => {
    const one = new SharedCopy(OF, SHOWN);
    one.write(copyOf(typed({ notes: 'Boots.' })));
    one.forget();
    one.beginAgain(typed({ notes: 'Boots.' }));
    const two = new SharedCopy(OF, SHOWN);
    two.write(copyOf(typed({ weather: 'Rain.' })));
    one.write(copyOf(typed({ notes: 'Boots.', rows: [] })));
    expect(kept()).toEqual(typed({ weather: 'Rain.', rows: [] }));
  });
});
