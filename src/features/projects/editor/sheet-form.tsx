import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { changesFor } from '@/domain/call-sheets/changes';
import { namesThatGo } from '@/domain/call-sheets/link-names';
import { notBookedOn } from '@/domain/call-sheets/called-on';
import type { CallSheetContent } from '@/domain/call-sheets/content';
import { OFF } from '@/domain/call-sheets/off';
import { firstSkipped, type SkippedTimes, skippedTimes } from '@/domain/call-sheets/times/skipped-times';
import type { CallSheet } from '@/domain/streams/production/callsheets';
import type { Booking } from '@/domain/streams/production/bookings';
import type { ProjectMember } from '@/domain/streams/production/crew';
import { CHANGED_ELSEWHERE } from '@/domain/sync/form-copy';
import { isClockTime } from '@/domain/values/clock-time';
import { formatWeekday } from '@/domain/values/days';
import { openFormCopy, withLeftText } from '@/platform/updates/copy/use-copy-saver';
import { useFormCopy } from '@/platform/updates/use-form-copy';
import { InvalidWriteError } from '@/store/errors';
import { type CallsheetFields, publishCallsheet, saveCallsheet } from '@/store/projects/callsheets';
import type { Stored } from '@/store/queries/write-status';
import { useOpened } from '@/store/react/use-forms';
import { useStore } from '@/store/react/store-context';
import { Button } from '@/ui/button';
import { useAnnounce } from '@/ui/feedback/announcer';
import { sentenceOf } from '@/ui/feedback/attempt';
import { Problem } from '@/ui/feedback/problem';
import { alertToast } from '@/ui/feedback/toast';
import { LeftText } from '@/ui/fields/left-text';
import { ActionBar } from '@/ui/layout/action-bar';
import { CallTimes } from './call-times';
import { DayFields, PlaceFields, PeopleFields, WorkFields } from './sheet-fields';
import { valuesToSave } from './sheet-values';

interface SheetFormProps {
  sheet: Stored<CallSheet>;
  members: readonly ProjectMember[];
  /** Of the project, as far as they are this person's. */
  bookings: readonly Booking[];
}

/** A time that is none is not saved as one. */
const badTime = ({ content, calls }: CallsheetFields): string | null => {
  const times = [
    content.general_call,
    ...content.schedule.map(({ time }) => time),
    // Nobody without an account is left off: their line is taken out.
    ...Object.values(calls).flatMap(({ call, name }) => (call === OFF && name === '' ? [] : [call])),
  ];
  const bad = times.find((time) => time !== '' && !isClockTime(time));
  return bad === undefined ? null : `“${bad}” is no time. Enter one like 05:30.`;
};

/** Nor is one that the clocks of the place skip on that day. */
const skippedIn = (fields: CallsheetFields, timezone: string): SkippedTimes =>
  skippedTimes({ ...fields, timezone });

/** The whole of a call sheet. What is typed is kept on this device until it is saved or published. */
export function SheetForm({ sheet, members, bookings }: SheetFormProps) {
  const store = useStore();
  const navigate = useNavigate();
  const announce = useAnnounce();
  const [of] = useState(() => ({ accountId: store.me(), name: `call sheet ${sheet.id}` }));
  const [left] = useState(() => openFormCopy(of));
  const { id, status, shoot_day, content, calls } = sheet;
  const opened = useOpened({ id, status, shoot_day, content, calls }, left);
  const [defaults] = useState<CallsheetFields>(() => {
    const { shown } = opened;
    return { shoot_day: shown.shoot_day, content: shown.content, calls: shown.calls };
  });
  const [start] = useState(() => withLeftText(of, defaults));
  const form = useForm<CallsheetFields>({ defaultValues: start });
  const kept = useFormCopy({ form, of, opened, defaults });
  const values = useWatch({ control: form.control }) as CallsheetFields;
  const [failure, setFailure] = useState<{ field: string | null; sentence: string } | null>(null);
  const [busy, setBusy] = useState<'save' | 'publish' | null>(null);
  const put = (changes: Partial<CallSheetContent>): void => {
    setFailure(null);
    form.setValue('content', { ...form.getValues('content'), ...changes }, { shouldDirty: true });
  };
  const isDraft = status === 'draft';
  const sheetPath = `/projects/${sheet.project_id}/sheets/${id}`;

  const run = async (what: 'save' | 'publish'): Promise<void> => {
    setBusy(what);
    setFailure(null);
    try {
      const bad = badTime(form.getValues()) ?? firstSkipped(skippedIn(form.getValues(), sheet.timezone));
      if (bad !== null) throw new InvalidWriteError(bad);
      const fields = valuesToSave(form.getValues());
      const write = what === 'publish' ? publishCallsheet : saveCallsheet;
      const result = await write(store, opened, fields);
      await kept.finish();
      if (result === 'offered') announce(CHANGED_ELSEWHERE);
      await navigate(what === 'publish' ? sheetPath : `/projects/${sheet.project_id}`, { replace: true });
    } catch (error) {
      setFailure({
        field: error instanceof InvalidWriteError ? error.field : null,
        sentence: sentenceOf(error),
      });
    } finally {
      setBusy(null);
    }
  };
  const discard = async (): Promise<void> => {
    const putBack = await kept.giveUp();
    await navigate(sheetPath, { replace: true });
    if (!putBack) return;
    alertToast({
      state: 'closed',
      title: 'Changes discarded',
      text: `${sheet.project_title}, ${formatWeekday(shoot_day)}`,
      action: {
        label: 'Undo',
        onClick: () => {
          putBack();
          void navigate(`${sheetPath}/edit`);
        },
      },
    });
  };
  const changes = isDraft ? [] : changesFor(sheet, { ...sheet, ...valuesToSave(values) }, '');
  const gone = isDraft ? [] : namesThatGo(sheet.calls, values.calls);
  const skipped = skippedIn(values, sheet.timezone);
  const callError = failure?.field === 'general_call' ? failure.sentence : undefined;
  const actions = (
    <div className="flex flex-wrap gap-2">
      <Button
        className="grow"
        busy={busy === 'save'}
        onClick={() => void (isDraft ? run('save') : discard())}
      >
        {isDraft ? 'Save draft' : 'Discard'}
      </Button>
      <Button
        variant="primary"
        className="grow"
        busy={busy === 'publish'}
        disabled={!isDraft && status === 'published' && changes.length === 0}
        onClick={() => void run('publish')}
      >
        {isDraft ? 'Publish' : `Publish version ${sheet.version + 1}`}
      </Button>
    </div>
  );
  return (
    <form noValidate className="grid gap-6" onSubmit={(event) => event.preventDefault()}>
      {kept.wasRestored && <LeftText />}
      <DayFields
        day={values.shoot_day}
        content={values.content}
        onDay={(day) => day !== '' && form.setValue('shoot_day', day, { shouldDirty: true })}
        put={put}
        error={callError}
        impossible={skipped.general}
      />
      <PlaceFields content={values.content} put={put} />
      <WorkFields content={values.content} put={put} impossible={skipped.schedule} />
      <section aria-label="Call times" className="grid gap-3">
        <h2 className="head text-lg">Call times</h2>
        <p className="text-sm text-ink-2">
          Only where it is not the general call
          {values.content.general_call === '' ? '' : ` at ${values.content.general_call}`}.
        </p>
        <CallTimes
          calls={values.calls}
          generalCall={values.content.general_call}
          members={members}
          notBooked={notBookedOn(bookings, values.shoot_day)}
          impossible={skipped.calls}
          onChange={(next) => form.setValue('calls', next, { shouldDirty: true })}
        />
        <p role="status" className="text-sm wrap-anywhere">
          {gone.length > 0 &&
            `A link belongs to a name. One made for ${gone.join(', ')} ends for good when you publish this.`}
        </p>
      </section>
      <PeopleFields content={values.content} put={put} />
      {changes.length > 0 && (
        <section
          aria-label="What changes"
          className="rounded-box border border-waiting bg-waiting-tint px-3 py-2.5"
        >
          <h2 className="font-semibold">Everybody is told of these changes</h2>
          <p className="wrap-anywhere">{changes.map(({ label }) => label).join(', ')}</p>
        </section>
      )}
      {failure && failure.field === null && <Problem>{failure.sentence}</Problem>}
      <div className="hidden md:block">{actions}</div>
      <ActionBar>{actions}</ActionBar>
    </form>
  );
}
