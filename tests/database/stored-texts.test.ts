import { beforeEach, expect, it } from 'vitest';
import type { Row } from '@/backend/sync/sync-protocol';
import { BLANK_CONTENT } from '@/domain/call-sheets/calls';
import { companySettingsId, newId } from '@/domain/ids';
import { onEveryDatabase } from './every-database';
import {
  accepted,
  applying,
  type Cast,
  cast,
  edit,
  publishedJob,
  pushOne,
  refusalOf,
  write,
} from './sync-fixtures';

const CONTENT = { ...BLANK_CONTENT, general_call: '06:30', unit_base: 'Harbour car park' };

onEveryDatabase('what is stored', (db) => {
  let people: Cast;
  beforeEach(async () => {
    people = await cast(db());
  });

  it('of notes has no character that hides or turns text, in a team’s and in a call sheet’s', async () => {
    const bad = 'Call\u202E at\u0007 six.\n\tThen\u0085 tea \\u0007.';
    const good = 'Call at six.\n\tThen tea \\u0007.';
    const { id: project } = await accepted(
      people.employer,
      write('projects', { title: 'Low Tide', status: 'prep' }),
    );
    const sheet = await accepted(
      people.employer,
      write('callsheets', {
        project_id: project,
        shoot_day: '2027-02-02',
        status: 'draft',
        content: { ...CONTENT, notes: bad },
        calls: { [newId()]: { call: '', name: 'Tom', role: '', note: bad } },
      }),
    );
    expect(sheet.content).toMatchObject({ notes: good });
    expect(Object.values(sheet.calls as Row)).toMatchObject([{ note: good }]);
    const application = await accepted(people.talent, applying(await publishedJob(people.employer)));
    expect(
      await accepted(people.employer, write('teamnotes', { application_id: application.id, note: bad })),
    ).toMatchObject({ note: good });
  });

  it('of a company’s choices is what is known, and nothing else', async () => {
    const { id: company } = await accepted(people.employer, write('companies', { name: 'Gantry Row' }));
    const row = await accepted(
      people.employer,
      write(
        'companysettings',
        { company_id: company, settings: { hiring: { currency: 'EUR' }, stash: 'x'.repeat(900) } },
        { id: await companySettingsId(company) },
      ),
    );
    expect(row.settings).toEqual({ hiring: { currency: 'EUR' } });
    expect(
      (await accepted(people.employer, edit('companysettings', row, { settings: { stash: 1 } }))).settings,
    ).not.toHaveProperty('stash');
  });

  it.each(['posixrules', 'right/Europe/London', 'Factory'])(
    'as a time zone is no other file of the list: %s',
    async (timezone) => {
      expect(
        refusalOf(
          await pushOne(people.employer, write('projects', { title: 'Low Tide', status: 'prep', timezone })),
        ),
      ).toMatch(/^MQ400 /);
    },
  );
});
