import { usePersistenceCopy } from './use-persistence-copy';

/** Beside acts that only the server can do, while it is not there: why they cannot be taken (ruling 32). */
export function NeedsConnection({ offline }: { offline: boolean }) {
  const words = usePersistenceCopy();
  return offline && <p className="mt-2 text-sm text-ink-2">{words.needsConnection}</p>;
}
