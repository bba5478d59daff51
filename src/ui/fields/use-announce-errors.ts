import type { FieldErrors, FieldValues } from 'react-hook-form';
import { asSentences } from '@/domain/values/text/sentences';
import { useAnnounce } from '../feedback/announcer';

/** Returns a function that announces a form's errors; the form moves the focus to the first field. */
export function useAnnounceErrors<T extends FieldValues>(): (errors: FieldErrors<T>) => void {
  const announce = useAnnounce();
  return (errors) => {
    const sentences = Object.values(errors)
      .map((error) => error?.message)
      .filter((message) => typeof message === 'string');
    if (sentences.length > 0) announce(asSentences(sentences));
  };
}
