import { useState, type ReactNode } from 'react';
import type { FormName } from '@/client-state/form-copies';
import { CHANGED_ELSEWHERE } from '@/domain/sync/form-copy';
import type { Profile } from '@/domain/streams/profiles';
import { openFormCopy } from '@/platform/updates/copy/use-copy-saver';
import { useOpened, useUpdateMe } from '@/store/react/use-forms';
import type { Stored } from '@/store/queries/write-status';
import { useAnnounce } from '@/ui/feedback/announcer';
import { usePersistenceCopy } from '@/ui/sync/use-persistence-copy';
import type { EditorProps, SaveProfile } from './sections';

/** Onboarding's step of the same name is the same form: what was typed there and left is here. */
export const formOf = ({ id }: Pick<Profile, 'id'>, name: string): FormName => ({ accountId: id, name });

interface OpenSectionProps {
  id: string;
  /** The form itself. */
  children: (editor: EditorProps) => ReactNode;
  me: Stored<Profile>;
  onClose: () => void;
  onSaved: () => void;
}

/** A section that is being edited. What arrives meanwhile is merged when it is saved. */
export function OpenSection({ id, children, me, onClose, onSaved }: OpenSectionProps) {
  const announce = useAnnounce();
  const copy = usePersistenceCopy();
  const updateMe = useUpdateMe();
  const [of] = useState(() => formOf(me, id));
  const [left] = useState(() => openFormCopy(of));
  const form = useOpened(me, left);
  const save: SaveProfile = async (values) => {
    announce((await updateMe(form, values)) === 'stored' ? copy.saved : CHANGED_ELSEWHERE);
    onSaved();
  };
  return children({ me: form.shown, save, of, opened: form, onDone: onClose });
}
