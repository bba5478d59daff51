import { beforeEach, expect, it } from 'vitest';
import type { Row } from '@/backend/sync/sync-protocol';
import { companySettingsId, newId } from '@/domain/ids';
import type { As } from '../support/database';
import { colleagueOf, employerAt } from './colleague-fixtures';
import { onEveryDatabase } from './every-database';
import { accepted, edit, pullAll, pushOne, refusalOf, write } from './sync-fixtures';

type Stored = Row & { id: string; rev: number };

onEveryDatabase('what a company has chosen', (db) => {
  let petra: As & { email: string };
  let company: Row & { id: string };

  beforeEach(async () => {
    await db().sql('delete from private.rate_records');
    petra = await employerAt(db(), 'Petra Lind');
    company = await accepted(petra, write('companies', { name: 'Gantry Row' }));
  });

  const choosing = async (hiring: Row, id?: string) =>
    write(
      'companysettings',
      { company_id: company.id, settings: { hiring } },
      { id: id ?? (await companySettingsId(company.id)) },
    );
  const held = async (who: As): Promise<Stored | undefined> =>
    (await pullAll(who, 'companysettings')).documents.find(
      (row) => (row as Row).company_id === company.id,
    ) as Stored | undefined;

  it('is chosen by whoever manages it, and read by everybody at work there alone', async () => {
    await accepted(petra, await choosing({ currency: 'EUR' }));
    const viewer = await colleagueOf(db(), petra, company.id, 'viewer', 'Vera Stone');
    expect((await held(viewer))?.settings).toEqual({ hiring: { currency: 'EUR' } });
    expect(await held(await employerAt(db(), 'Olga Brandt'))).toBeUndefined();
    const visitor = db().as({ id: null, role: 'anon' });
    await expect(visitor.sql('select * from public.company_settings')).rejects.toMatchObject({
      code: '42501',
    });
  });

  it('S13: is not changed, or begun, by who only hires, and not under another id', async () => {
    const nora = await colleagueOf(db(), petra, company.id, 'recruiter');
    expect(refusalOf(await pushOne(nora, await choosing({ currency: 'EUR' })))).toMatch(/^MQ403 /);
    expect(refusalOf(await pushOne(petra, await choosing({ currency: 'EUR' }, newId())))).toMatch(/^MQ403 /);
    const row = await accepted(petra, await choosing({ currency: 'EUR' }));
    const changed = await pushOne(nora, edit('companysettings', row as Stored, { settings: { hiring: {} } }));
    expect(refusalOf(changed)).not.toBe('accepted');
    expect((await held(petra))?.settings).toEqual({ hiring: { currency: 'EUR' } });
  });

  it('S2: two managers who begin without knowing of each other write one row; the second is offered its own', async () => {
    const mira = await colleagueOf(db(), petra, company.id, 'manager', 'Mira Holt');
    await accepted(petra, await choosing({ currency: 'EUR' }));
    const answer = await pushOne(mira, await choosing({ currency: 'GBP' }), newId());
    expect(answer).toMatchObject({ status: 'conflict', fields: ['settings.hiring'] });
    expect((await held(mira))?.settings).toEqual({ hiring: { currency: 'EUR' } });
  });

  it('refuses what is no map, or too long', async () => {
    const row = (await accepted(petra, await choosing({}))) as Stored;
    const tried = async (settings: unknown) =>
      refusalOf(await pushOne(petra, edit('companysettings', row, { settings } as Row)));
    expect(await tried({ hiring: 'EUR' })).toMatch(/^MQ400 /);
    expect(await tried({ hiring: { questions: ['x'.repeat(3_000)] } })).toMatch(/^MQ400 /);
  });

  it('S6: leaves the devices of whoever leaves, and goes with the company', async () => {
    const nora = await colleagueOf(db(), petra, company.id, 'recruiter');
    const row = await accepted(petra, await choosing({ currency: 'EUR' }));
    const before = await pullAll(nora, 'companysettings');
    const place = (await pullAll(nora, 'colleagues')).documents.find(({ id }) => id === nora.placeId);
    await accepted(nora, edit('colleagues', place as Stored, { answer: 'left' }));
    const after = await pullAll(nora, 'companysettings', before.checkpoint);
    expect(after.documents).toEqual([{ id: row.id, _deleted: true }]);
    await db().sql('delete from public.companies where id = $1', [company.id]);
    expect(await db().sql('select 1 from public.company_settings where id = $1', [row.id])).toEqual([]);
  });
});
