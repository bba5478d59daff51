import { useState } from 'react';
import { FILE_KIND_LABELS, type ProjectFileKind } from '@/domain/projects/file-kinds';
import { LIMITS } from '@/domain/limits';
import { optionsOf } from '@/domain/jobs/job-copy';
import type { ProjectFile } from '@/domain/streams/production/projectfiles';
import { changeProjectFile } from '@/store/projects/project-files';
import { useStore } from '@/store/react/store-context';
import { useOpened } from '@/store/react/use-forms';
import { CHANGED_ELSEWHERE } from '@/domain/sync/form-copy';
import { Button } from '@/ui/button';
import { useAnnounce } from '@/ui/feedback/announcer';
import { attempt } from '@/ui/feedback/attempt';
import { Select } from '@/ui/fields/choice';
import { Field } from '@/ui/fields/field';

/** What a file is called, and among which it stands. */
export function FileDetailsForm({ row, onDone }: { row: ProjectFile; onDone: () => void }) {
  const store = useStore();
  const announce = useAnnounce();
  const form = useOpened(row);
  const [label, setLabel] = useState(form.shown.label);
  const [kind, setKind] = useState(form.shown.file_kind);
  const save = async (): Promise<void> => {
    const isStored = await attempt(async () => {
      if ((await changeProjectFile(store, form, { label, file_kind: kind })) === 'offered')
        announce(CHANGED_ELSEWHERE);
    });
    if (isStored) onDone();
  };
  return (
    <form
      noValidate
      className="grid gap-4 p-4"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field
        label="Name"
        optional
        placeholder="Script, blue pages"
        maxLength={LIMITS.title}
        value={label}
        hint={`Without one it is called ${row.attachments[0]?.name ?? 'as its file'}.`}
        onChange={(event) => setLabel(event.target.value)}
      />
      <Select
        label="Kind"
        options={optionsOf(FILE_KIND_LABELS)}
        value={kind}
        onChange={(event) => setKind(event.target.value as ProjectFileKind)}
      />
      <Button type="submit" variant="primary" wide>
        Save
      </Button>
    </form>
  );
}
