import { usePersistenceCopy } from './use-persistence-copy';

/** Shown offline beside actions that need the server: says why they are not possible (ruling 32). */
export function NeedsConnection({ offline }: { offline: boolean }) {
  const copy = usePersistenceCopy();
  return offline && <p className="mt-2 text-sm text-ink-2">{copy.needsConnection}</p>;
}
