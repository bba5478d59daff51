import { useState } from 'react';
import type { Project } from '@/domain/streams/production/projects';
import { CHANGED_ELSEWHERE } from '@/domain/sync/form-copy';
import { setPosition } from '@/store/projects/projects';
import { useStore } from '@/store/react/store-context';
import { useOpened } from '@/store/react/use-forms';
import { Button } from '@/ui/button';
import { useAnnounce } from '@/ui/feedback/announcer';
import { attempt } from '@/ui/feedback/attempt';
import { Field } from '@/ui/fields/field';
import { RoleField } from '@/ui/domain/role-field';

interface PositionFormProps {
  project: Project;
  /** '' to add one. */
  role: string;
  onDone: () => void;
}

/** How many people a role needs. */
export function PositionForm({ project, role: first, onDone }: PositionFormProps) {
  const store = useStore();
  const announce = useAnnounce();
  const form = useOpened(project);
  const [role, setRole] = useState(first);
  const [text, setText] = useState(() => String(project.positions[first] ?? 1));
  const [isTried, setTried] = useState(false);
  const count = Number(text);
  const isCount = /^\d{1,2}$/.test(text) && count >= (first === '' ? 1 : 0);
  const save = async (): Promise<void> => {
    setTried(true);
    if (role === '' || !isCount) return;
    const isSaved = await attempt(async () => {
      if ((await setPosition(store, form, role, count)) === 'offered') announce(CHANGED_ELSEWHERE);
    });
    if (isSaved) onDone();
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
      {first === '' && (
        <RoleField
          value={role}
          onChange={setRole}
          error={isTried && role === '' ? 'Choose a role from the list.' : undefined}
        />
      )}
      <Field
        label="People needed"
        inputMode="numeric"
        value={text}
        maxLength={2}
        hint={first === '' ? undefined : '0 takes the role off the list. Whoever fills it stays.'}
        error={isTried && !isCount ? 'Enter a number up to 99.' : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" variant="primary" wide>
        Save
      </Button>
    </form>
  );
}
