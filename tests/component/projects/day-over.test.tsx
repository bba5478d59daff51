import { screen, within } from '@testing-library/dom';
import { describe, expect, it } from 'vitest';
import { BLANK_CONTENT } from '@/domain/call-sheets/calls';
import { newId, projectMemberId } from '@/domain/ids';
import { callsheets, receipts } from '@/domain/streams';
import { callsheets as sheetStream } from '@/domain/streams/production/callsheets';
import { crew as crewStream } from '@/domain/streams/production/crew';
import { projects as projectStream } from '@/domain/streams/production/projects';
import { receipts as receiptStream } from '@/domain/streams/production/receipts';
import { addDays, today } from '@/domain/values/days';
import { ConfirmBar } from '@/features/projects/sheet/confirm-bar';
import { SheetsSection } from '@/features/projects/sheets-section';
import { sampleWorld } from '../../support/sample-world';
import { onDevice } from '../support/on-device';

const TODAY = today(new Date(), 'UTC');
const STORED = { rev: 1, sync: { state: 'sent' } } as const;

/** A talent’s page of a sheet, and the list of their project, on whose day they stand. */
async function open(daysAgo: number, confirmed_version: number): Promise<void> {
  const { me, put, complete, show } = await onDevice('talent');
  const [id, projectId] = [newId(), newId()];
  const project = { ...projectStream.sample(sampleWorld()), id: projectId, timezone: 'UTC' };
  const sheet = {
    ...sheetStream.sample(sampleWorld()),
    id,
    project_id: projectId,
    status: 'published' as const,
    version: 1,
    timezone: 'UTC',
    calls: {},
    shoot_day: addDays(TODAY, -daysAgo),
    content: { ...BLANK_CONTENT, general_call: '06:30' },
  };
  const receipt = {
    ...receiptStream.sample(sampleWorld()),
    id: newId(),
    sheet_id: id,
    project_id: projectId,
    user_id: me,
    version: 1,
    confirmed_version,
  };
  await put(callsheets, sheet);
  await put(receipts, receipt);
  await complete(callsheets, receipts);
  const member = { ...crewStream.sample(sampleWorld()), id: await projectMemberId(projectId, me) };
  const mine = { project: { ...project, ...STORED }, mine: { ...member, ...STORED }, isEditor: false };
  show(
    <>
      <SheetsSection mine={mine} />
      <section aria-label="Sheet">
        <ConfirmBar sheet={sheet} receipt={{ ...receipt, ...STORED }} userId={me} />
      </section>
    </>,
  );
  await screen.findByText('v1');
}
const list = () => within(screen.getByRole('region', { name: 'Call sheets' }));
const sheet = () => within(screen.getByRole('region', { name: 'Sheet' }));

describe('the call of a day', () => {
  it('is to be confirmed on it', async () => {
    await open(0, 0);
    await list().findByText('Not confirmed yet');
    expect(sheet().getAllByRole('button', { name: 'Confirm my call, 06:30' })).not.toEqual([]);
  });
  it('is not asked about when it is over', async () => {
    await open(5, 0);
    await expect(list().findByText('Not confirmed yet', {}, { timeout: 500 })).rejects.toThrow();
    expect(sheet().queryAllByRole('button')).toEqual([]);
  });
  it('still reads as confirmed when it is over', async () => {
    await open(5, 1);
    await list().findByText('You confirmed');
    expect(sheet().getAllByText('You confirmed version 1')).not.toEqual([]);
  });
});
