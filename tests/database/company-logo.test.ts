import { beforeEach, describe, expect, it } from 'vitest';
import type { Row } from '@/backend/sync/sync-protocol';
import { CompanyLogo, type LogoEntry } from '@/domain/companies/logo-parts';
import { newId } from '@/domain/ids';
import type { As } from '../support/database';
import { colleagueOf, employerAt } from './colleague-fixtures';
import { onEveryDatabase } from './every-database';
import { storeObject } from './storage-fixtures';
import { accepted, edit, publishedJob, pullAll, pushOne, refusalOf, write } from './sync-fixtures';

const entry = (more: { file?: Partial<LogoEntry['file']>; thumb?: Partial<LogoEntry['thumb']> } = {}) => ({
  file: {
    id: newId(),
    type: 'image/png' as const,
    size: 9_000,
    width: 512,
    height: 512,
    ...more.file,
  },
  thumb: { id: newId(), type: 'image/png' as const, size: 2_000, width: 128, height: 128, ...more.thumb },
});

onEveryDatabase(
  'the logo of a company',
  (db) => {
    let petra: As & { email: string };
    let company: Row & { id: string };
    let visitor: As;

    beforeEach(async () => {
      await db().sql('delete from private.rate_records');
      petra = await employerAt(db(), 'Petra Lind');
      company = await accepted(petra, write('companies', { name: 'Gantry Row' }));
      visitor = db().as({ id: null, role: 'anon' });
    });

    const latest = async (who: As = petra): Promise<Row & { id: string; rev: number }> => {
      const row = (await pullAll(who, 'companies')).documents.find(({ id }) => id === company.id);
      if (!row) throw new Error('The company was not pulled.');
      return row as Row & { id: string; rev: number };
    };
    const choose = async (who: As, logo: unknown): Promise<string> =>
      refusalOf(await pushOne(who, edit('companies', await latest(who), { logo } as Row)));
    const pathOf = ({ id }: { id: string }): string => `${company.id}/${id}`;
    const upload = (who: As, file: { id: string; size: number }): Promise<void> =>
      storeObject(db(), who, pathOf(file), file.size);
    const withLogo = async (who: As = petra): Promise<LogoEntry> => {
      const chosen = entry();
      expect(await choose(who, { [newId()]: chosen })).toBe('accepted');
      await upload(who, chosen.thumb);
      await upload(who, chosen.file);
      return chosen;
    };
    const sees = async (who: As, file: { id: string }): Promise<boolean> =>
      (
        await who.sql("select 1 from storage.objects where bucket_id = 'attachments' and name = $1", [
          pathOf(file),
        ])
      ).length === 1;
    const left = async (): Promise<string[]> =>
      (await db().sql<{ path: string }>('select path from private.attachments_to_remove order by path')).map(
        ({ path }) => path,
      );

    describe('who may', () => {
      it('S13: whoever manages it chooses one; nobody else, not even who hires for it', async () => {
        const [nora, mira, outsider] = [
          await colleagueOf(db(), petra, company.id, 'recruiter'),
          await colleagueOf(db(), petra, company.id, 'manager', 'Mira Holt'),
          await employerAt(db(), 'Olga Brandt'),
        ];
        expect(await choose(nora, { [newId()]: entry() })).not.toBe('accepted');
        expect(await choose(outsider, { [newId()]: entry() })).not.toBe('accepted');
        expect((await latest()).logo).toEqual({});
        await withLogo(mira);
      });

      it('S13: the bytes come from whoever chose it, while they manage the company', async () => {
        const mira = await colleagueOf(db(), petra, company.id, 'manager', 'Mira Holt');
        const chosen = entry();
        expect(await choose(mira, { [newId()]: chosen })).toBe('accepted');
        await expect(upload(petra, chosen.file)).rejects.toMatchObject({ code: '42501' });
        const [row] = (await pullAll(petra, 'colleagues')).documents.filter(({ id }) => id === mira.placeId);
        await accepted(
          petra,
          edit('colleagues', row as Row & { id: string; rev: number }, { access: 'viewer' }),
        );
        await expect(upload(mira, chosen.file)).rejects.toMatchObject({ code: '42501' });
      });

      it('everybody sees it, visitors too, and nobody what is not its own file', async () => {
        const { file, thumb } = await withLogo();
        const everybody = [visitor, petra, await employerAt(db(), 'Olga Brandt')];
        for (const who of everybody) expect(await sees(who, file)).toBe(true);
        expect(await sees(visitor, thumb)).toBe(true);
        expect(await sees(visitor, { id: newId() })).toBe(false);
      });

      it('S14: nobody behind the second factor reads the files’ rows; of members only managers do', async () => {
        await withLogo();
        const nora = await colleagueOf(db(), petra, company.id, 'recruiter');
        const rows = async (who: As): Promise<number> =>
          (await who.sql('select id from public.attachments where company_id = $1', [company.id])).length;
        expect([await rows(petra), await rows(nora)]).toEqual([2, 0]);
      });
    });

    describe('what it may be', () => {
      it.each<[string, Record<string, unknown>]>([
        ['an SVG', { [newId()]: entry({ file: { type: 'image/svg+xml' as 'image/png' } }) }],
        ['one that is not square', { [newId()]: entry({ file: { height: 511 } }) }],
        ['too many pixels', { [newId()]: entry({ file: { width: 513, height: 513 } }) }],
        ['too many bytes', { [newId()]: entry({ file: { size: 262_145 } }) }],
        ['a small one of too many bytes', { [newId()]: entry({ thumb: { size: 65_537 } }) }],
        ['no small one', { [newId()]: { file: entry().file } }],
        ['a key that is no id', { logo: entry() }],
        ['a field more', { [newId()]: { ...entry(), alt: 'x' } }],
      ])('S13: refuses %s, as the device does', async (_what, logo) => {
        expect(await choose(petra, logo)).toMatch(/^MQ400 /);
        expect(CompanyLogo.safeParse(logo).success, 'on the device').toBe(false);
      });

      it('S13: the path and what has arrived are the server’s', async () => {
        for (const column of ['logo_url', 'attachments_stored'])
          await expect(
            petra.sql(`update public.companies set ${column} = null where id = $1`, [company.id]),
            column,
          ).rejects.toMatchObject({ code: '42501' });
      });

      it('refuses bytes of another size, and a type that a browser runs', async () => {
        const chosen = entry();
        await choose(petra, { [newId()]: chosen });
        await expect(storeObject(db(), petra, pathOf(chosen.file), 8_999)).rejects.toMatchObject({
          code: '42501',
        });
        await expect(
          storeObject(db(), petra, pathOf(chosen.file), 9_000, 9_000, 'image/svg+xml'),
        ).rejects.toMatchObject({ code: '42501' });
      });

      it('S13: refuses the id of somebody else’s file', async () => {
        const { file } = await withLogo();
        const olga = await employerAt(db(), 'Olga Brandt');
        const theirs = await accepted(olga, write('companies', { name: 'Lowtide' }));
        expect(
          refusalOf(
            await pushOne(
              olga,
              edit('companies', theirs as Row & { id: string; rev: number }, {
                logo: { [newId()]: entry({ file }) },
              }),
            ),
          ),
        ).toMatch(/^MQ409 /);
      });
    });

    describe('where it is shown', () => {
      it('the path appears once both sizes are there, on the company and on its open jobs', async () => {
        const job = await publishedJob(petra, { company_id: company.id });
        const chosen = entry();
        await choose(petra, { [newId()]: chosen });
        await upload(petra, chosen.thumb);
        expect((await latest()).logo_url).toBeNull();
        const before = await pullAll(visitor, 'jobs');
        await upload(petra, chosen.file);
        expect(await latest(visitor)).toMatchObject({
          logo_url: pathOf(chosen.thumb),
          attachments_stored: expect.arrayContaining([chosen.file.id, chosen.thumb.id]) as unknown,
        });
        const [pulled] = (await pullAll(visitor, 'jobs', before.checkpoint)).documents as Row[];
        expect(pulled).toMatchObject({ id: job, company_logo: pathOf(chosen.thumb) });
        // Whichever size comes first.
        const next = entry();
        await choose(petra, { [newId()]: next });
        await upload(petra, next.file);
        expect((await latest()).logo_url).toBeNull();
        await choose(petra, { [newId()]: chosen });
        expect((await latest()).logo_url, 'put back: its bytes are still there').toBe(pathOf(chosen.thumb));
        const later = await publishedJob(petra, { company_id: company.id });
        const [row] = await db().sql<Row>('select company_logo from public.jobs where id = $1', [later]);
        expect(row).toEqual({ company_logo: pathOf(chosen.thumb) });
      });

      it('an invitation names it', async () => {
        const { thumb } = await withLogo();
        const nora = await employerAt(db(), 'Nora Haas');
        const { inviting } = await import('./colleague-fixtures');
        await accepted(petra, await inviting(company.id, nora.email));
        const [row] = await nora.sql<{ all: Row[] }>('select public.my_company_invitations() as all');
        expect(row?.all).toMatchObject([{ company: 'Gantry Row', logo: pathOf(thumb) }]);
      });
    });

    describe('what is replaced', () => {
      it('S6: is gone from jobs and from everybody’s sight at once, and its bytes are swept', async () => {
        const job = await publishedJob(petra, { company_id: company.id });
        const old = await withLogo();
        const next = await withLogo();
        expect(await sees(visitor, old.file)).toBe(false);
        expect(await sees(visitor, next.file)).toBe(true);
        expect(await left()).toEqual(expect.arrayContaining([pathOf(old.file), pathOf(old.thumb)]));
        expect((await latest()).attachments_stored).toHaveLength(2);
        expect(await choose(petra, {})).toBe('accepted');
        const [row] = await db().sql<Row>('select company_logo from public.jobs where id = $1', [job]);
        expect(row).toEqual({ company_logo: null });
        expect(await sees(visitor, next.file)).toBe(false);
      });

      it('two managers who each choose one end with one of them, without a conflict', async () => {
        const mira = await colleagueOf(db(), petra, company.id, 'manager', 'Mira Holt');
        const base = await latest();
        const [lower, higher] = [newId(), newId()].toSorted();
        const second = entry();
        await accepted(mira, edit('companies', base, { logo: { [higher!]: second } } as Row), newId());
        await accepted(petra, edit('companies', base, { logo: { [lower!]: entry() } } as Row), newId());
        await upload(mira, second.thumb);
        await upload(mira, second.file);
        expect((await latest()).logo_url).toBe(pathOf(second.thumb));
      });

      it('stays when whoever chose it leaves and is erased; goes with the company', async () => {
        const mira = await colleagueOf(db(), petra, company.id, 'manager', 'Mira Holt');
        const { file, thumb } = await withLogo(mira);
        await db().sql('delete from auth.users where id = $1', [mira.id]);
        expect((await latest()).logo_url).toBe(pathOf(thumb));
        expect(await sees(visitor, file)).toBe(true);
        await db().sql('delete from auth.users where id = $1', [petra.id]);
        expect(await sees(visitor, file)).toBe(false);
        expect(await left()).toEqual(expect.arrayContaining([pathOf(file), pathOf(thumb)]));
      });
    });
  },
  { storage: true },
);
