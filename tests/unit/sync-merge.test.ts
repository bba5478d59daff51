import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { merge, rebase } from '@/sync/merge/merge';
import { jsonEqual } from '@/sync/merge/json-equal';

const writable = ['title', 'body', 'skills', 'marks', 'read', 'settings'];
const strategies = { skills: 'union', marks: 'rise', read: 'turn_on', settings: 'by_key' } as const;
const input = { writable, strategies };

const fields = fc.record({
  title: fc.constantFrom('a', 'b', 'c'),
  body: fc.constantFrom('x', 'y', 'z'),
  skills: fc.uniqueArray(fc.constantFrom('dolly', 'gimbal', 'drone', 'focus'), { maxLength: 4 }),
  marks: fc.dictionary(fc.constantFrom('u1', 'u2'), fc.nat(9)),
  read: fc.boolean(),
  settings: fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.nat(2)),
});
const asSet = (value: unknown): unknown[] => (value as unknown[]).toSorted();
/** A mark of 0 means the same as no mark. */
const marksOf = (marks: unknown): unknown =>
  Object.fromEntries(Object.entries(marks ?? {}).filter(([, mark]) => mark !== 0));
const comparable = (row: Record<string, unknown>): unknown => ({
  ...row,
  skills: asSet(row.skills),
  marks: marksOf(row.marks),
});

describe('three-way merge', () => {
  test('keeps edits of different fields', () => {
    const base = { title: 'Gaffer', body: 'old' };
    const result = merge({
      ...input,
      base,
      mine: { ...base, title: 'Gaffer, nights' },
      theirs: { ...base, body: 'new' },
    });
    expect(result).toEqual({ fields: { title: 'Gaffer, nights', body: 'new' }, conflicts: [], dirty: true });
  });

  test('keeps theirs and offers mine when both changed one field', () => {
    const result = merge({ ...input, base: { title: 'a' }, mine: { title: 'b' }, theirs: { title: 'c' } });
    expect(result).toEqual({
      fields: { title: 'c' },
      conflicts: [{ field: 'title', mine: 'b', theirs: 'c' }],
      dirty: false,
    });
  });

  test('an act stands until rules of the row have judged it, and is never offered beside another', () => {
    const result = merge({
      writable: ['step', 'words'],
      strategies: { step: 'act', words: 'act' },
      base: { step: '', words: '' },
      mine: { step: 'withdrawn', words: 'Sorry.' },
      theirs: { step: 'confirmed', words: '' },
    });
    expect(result).toEqual({ fields: { step: 'withdrawn', words: 'Sorry.' }, conflicts: [], dirty: true });
  });

  test('treats the same edit on both sides as no conflict, with nothing to send', () => {
    expect(merge({ ...input, base: { title: 'a' }, mine: { title: 'b' }, theirs: { title: 'b' } })).toEqual({
      fields: { title: 'b' },
      conflicts: [],
      dirty: false,
    });
  });

  test('S2: merges a list in a map by element, and leaves what follows from others to theirs', () => {
    const base = { name: 'A B', settings: { muted: ['hold'], at: 1 } };
    expect(
      merge({
        writable: ['name', 'settings'],
        strategies: {
          name: 'derived',
          settings: 'by_key',
          'settings.muted': 'union',
          'settings.at': 'derived',
        },
        base,
        mine: { name: 'A C', settings: { muted: ['hold', 'note'], at: 2 } },
        theirs: { name: 'D B', settings: { muted: [], at: 3 } },
      }),
    ).toEqual({
      fields: { name: 'D B', settings: { muted: ['note'], at: 3 } },
      conflicts: [],
      dirty: true,
    });
  });

  test('takes only writable fields from mine', () => {
    const result = merge({
      ...input,
      base: { status: 'active' },
      mine: { status: 'closed' },
      theirs: { status: 'active' },
    });
    expect(result).toEqual({ fields: { status: 'active' }, conflicts: [], dirty: false });
  });

  test('adds to a set what either side added, and removes what either side removed', () => {
    const base = { skills: ['dolly', 'drone'] };
    const result = merge({
      ...input,
      base,
      mine: { skills: ['dolly', 'gimbal'] },
      theirs: { skills: ['drone', 'dolly', 'focus'] },
    });
    expect(asSet(result.fields.skills)).toEqual(['dolly', 'focus', 'gimbal']);
    expect(result.conflicts).toEqual([]);
  });

  test('never lowers a read mark', () => {
    fc.assert(
      fc.property(fields, fields, fields, (base, mine, theirs) => {
        const marks = merge({ ...input, base, mine, theirs }).fields.marks as Record<string, number>;
        for (const [user, mark] of Object.entries(theirs.marks))
          expect(marks[user]).toBeGreaterThanOrEqual(mark);
        if (!jsonEqual(base.marks, mine.marks))
          for (const [user, mark] of Object.entries(mine.marks))
            expect(marks[user]).toBeGreaterThanOrEqual(mark);
      }),
    );
  });

  test('S2: keeps, merges or offers every field that I changed', () => {
    fc.assert(
      fc.property(fields, fields, fields, (base, mine, theirs) => {
        const { fields: out, conflicts } = merge({ ...input, base, mine, theirs });
        for (const field of ['title', 'body'] as const) {
          if (jsonEqual(mine[field], base[field])) continue;
          const isOffered = conflicts.some(
            (conflict) => conflict.field === field && jsonEqual(conflict.mine, mine[field]),
          );
          expect(jsonEqual(out[field], mine[field]) || isOffered).toBe(true);
        }
        const added = mine.skills.filter((skill) => !base.skills.includes(skill));
        expect(out.skills).toEqual(expect.arrayContaining(added));
        if (mine.read && !base.read) expect(out.read).toBe(true);
      }),
    );
  });

  test('S2: merges a map key by key: keeps or offers what I changed, and leaves their other keys alone', () => {
    fc.assert(
      fc.property(fields, fields, fields, (base, mine, theirs) => {
        const { fields: out, conflicts } = merge({ ...input, base, mine, theirs });
        const [there, offered] = [
          out.settings as Record<string, number>,
          conflicts.find(({ field }) => field === 'settings')?.mine as Record<string, number> | undefined,
        ];
        for (const key of ['a', 'b', 'c']) {
          const [before, ours, other] = [base.settings[key], mine.settings[key], theirs.settings[key]];
          if (ours === before || ours === other) expect(there[key]).toBe(other);
          else if (other === before) expect(there[key]).toBe(ours);
          else expect([there[key], offered?.[key]]).toEqual([other, ours]);
          if (offered && ours === before) expect(offered[key]).toBe(other);
        }
      }),
    );
  });

  test('overwrites their field only where I changed it and they did not', () => {
    fc.assert(
      fc.property(fields, fields, fields, (base, mine, theirs) => {
        const { fields: out } = merge({ ...input, base, mine, theirs });
        for (const field of ['title', 'body'] as const)
          if (!jsonEqual(theirs[field], base[field])) expect(out[field]).toEqual(theirs[field]);
      }),
    );
  });

  test('is idempotent', () => {
    fc.assert(
      fc.property(fields, fields, fields, (base, mine, theirs) => {
        const once = merge({ ...input, base, mine, theirs });
        const twice = merge({ ...input, base: theirs, mine: once.fields, theirs });
        expect(comparable(twice.fields)).toEqual(comparable(once.fields));
        expect(twice.conflicts).toEqual([]);
      }),
    );
  });

  test('is commutative where no field conflicts', () => {
    fc.assert(
      fc.property(fields, fields, fields, (base, mine, theirs) => {
        const here = merge({ ...input, base, mine, theirs });
        const there = merge({ ...input, base, mine: theirs, theirs: mine });
        fc.pre(here.conflicts.length === 0 && there.conflicts.length === 0);
        // Only the server lowers a mark or turns a flag off, and then its value wins.
        const rose = (row: typeof base): boolean =>
          (row.read || !base.read) &&
          Object.entries(base.marks).every(([user, mark]) => (row.marks[user] ?? 0) >= mark);
        fc.pre(rose(mine) && rose(theirs));
        expect(comparable(here.fields)).toEqual(comparable(there.fields));
      }),
    );
  });

  test('is dirty exactly when something of mine is left to send', () => {
    fc.assert(
      fc.property(fields, fields, fields, (base, mine, theirs) => {
        const { fields: out, dirty } = merge({ ...input, base, mine, theirs });
        expect(dirty).toBe(!jsonEqual(out, theirs));
      }),
    );
  });
});

describe('rebase onto the answer to a push', () => {
  const about = { ...input, base: { title: 'a', body: 'x' }, conflicting: [], superseded: [] };

  test('takes the server’s normalized value, and sends nothing again', () => {
    const result = rebase({
      ...about,
      sent: { title: ' b ', body: 'x' },
      current: { title: ' b ', body: 'x' },
      master: { title: 'b', body: 'x' },
    });
    expect(result).toEqual({ fields: { title: 'b', body: 'x' }, conflicts: [], dirty: false });
  });

  test('keeps later edits on top of the answer', () => {
    const result = rebase({
      ...about,
      sent: { title: 'b', body: 'x' },
      current: { title: 'c', body: 'x' },
      master: { title: 'b', body: 'y' },
    });
    expect(result).toEqual({ fields: { title: 'c', body: 'y' }, conflicts: [], dirty: true });
  });

  test('reports a conflict when a field edited later was changed by somebody else', () => {
    const result = rebase({
      ...about,
      sent: { title: 'b', body: 'x' },
      current: { title: 'b', body: 'z' },
      master: { title: 'b', body: 'y' },
    });
    expect(result.fields).toEqual({ title: 'b', body: 'y' });
    expect(result.conflicts).toEqual([{ field: 'body', mine: 'z', theirs: 'y' }]);
  });

  test('S2: reports a conflict when somebody edited what was sent and mine was edited later, too', () => {
    const result = rebase({
      ...about,
      superseded: ['title'],
      sent: { title: 'b', body: 'x' },
      current: { title: 'b2', body: 'x' },
      master: { title: 'theirs', body: 'x' },
    });
    expect(result.conflicts).toEqual([{ field: 'title', mine: 'b2', theirs: 'theirs' }]);
  });

  test('takes theirs without a conflict when mine was not edited later', () => {
    const result = rebase({
      ...about,
      superseded: ['title'],
      sent: { title: 'b', body: 'x' },
      current: { title: 'b', body: 'x' },
      master: { title: 'theirs', body: 'x' },
    });
    expect(result).toEqual({ fields: { title: 'theirs', body: 'x' }, conflicts: [], dirty: false });
  });

  test('S2: keeps what others added to a set while mine was being sent, along with what I added later', () => {
    const result = rebase({
      ...about,
      base: { skills: [] },
      sent: { skills: ['dolly'] },
      current: { skills: ['dolly', 'drone'] },
      master: { skills: ['dolly', 'focus'] },
    });
    expect(asSet(result.fields.skills)).toEqual(['dolly', 'drone', 'focus']);
    expect(result.dirty).toBe(true);
  });

  test('S2: keeps what others changed in a map while mine was being sent, and applies my later edits on top', () => {
    const of = (settings: Record<string, number>) => ({ settings });
    const result = rebase({
      ...about,
      base: of({ a: 0, b: 0, c: 0 }),
      sent: of({ a: 1, b: 0, c: 0 }),
      current: of({ a: 1, b: 0, c: 2 }),
      master: of({ a: 1, b: 5, c: 0 }),
    });
    expect(result).toEqual({ fields: of({ a: 1, b: 5, c: 2 }), conflicts: [], dirty: true });
  });

  test('S8: offers only those keys of a map that the server reported as conflicting, with their current values', () => {
    const of = (settings: Record<string, number>) => ({ settings });
    const result = rebase({
      ...about,
      base: of({ a: 0, b: 0, c: 0 }),
      conflicting: ['settings.a'],
      sent: of({ a: 1, b: 1, c: 0 }),
      current: of({ a: 1, b: 1, c: 2 }),
      master: of({ a: 9, b: 9, c: 0 }),
    });
    expect(result).toEqual({
      fields: of({ a: 9, b: 9, c: 2 }),
      dirty: true,
      conflicts: [{ field: 'settings', mine: { a: 1, b: 9, c: 2 }, theirs: { a: 9, b: 9, c: 2 } }],
    });
  });

  test('S2: offers keys of a map that conflict with later edits as well', () => {
    const of = (settings: Record<string, number>) => ({ settings });
    const result = rebase({
      ...about,
      base: of({ a: 0, b: 0 }),
      conflicting: ['settings.a'],
      sent: of({ a: 1, b: 0 }),
      current: of({ a: 1, b: 2 }),
      master: of({ a: 9, b: 9 }),
    });
    expect(result.conflicts).toEqual([{ field: 'settings', mine: { a: 1, b: 2 }, theirs: { a: 9, b: 9 } }]);
  });

  test('offers the current value of a field that the server reported as conflicting', () => {
    const result = rebase({
      ...about,
      conflicting: ['title'],
      sent: { title: 'b', body: 'x' },
      current: { title: 'b2', body: 'x' },
      master: { title: 'theirs', body: 'x' },
    });
    expect(result.fields.title).toBe('theirs');
    expect(result.conflicts).toEqual([{ field: 'title', mine: 'b2', theirs: 'theirs' }]);
    expect(result.dirty).toBe(false);
  });

  test('never loses a later edit, whatever the answer', () => {
    fc.assert(
      fc.property(fields, fields, fields, fields, (base, sent, current, master) => {
        const result = rebase({ ...input, base, conflicting: [], superseded: [], sent, current, master });
        for (const field of ['title', 'body'] as const) {
          if (jsonEqual(current[field], sent[field])) continue;
          const isOffered = result.conflicts.some(
            (conflict) => conflict.field === field && jsonEqual(conflict.mine, current[field]),
          );
          expect(jsonEqual(result.fields[field], current[field]) || isOffered).toBe(true);
        }
      }),
    );
  });
});
