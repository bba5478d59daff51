import type { FieldErrors, FieldValues } from 'react-hook-form';
import { useAnnounce } from './announcer';

/** Reads the first mistake out; focus is moved to its field by the form itself. */
export function useAnnounceErrors<T extends FieldValues>(): (errors: FieldErrors<T>) => void {
  const announce = useAnnounce();
  return (errors) => {
    const sentences = Object.values(errors)
      .map((error) => error?.message)
      .filter((message) => typeof message === 'string');
    if (sentences.length > 0) announce(sentences.join('. '));
  };
}
