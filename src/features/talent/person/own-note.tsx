import type { Person } from '@/domain/streams/people';
import { noteSaver } from '@/platform/updates/draft-saver';
import { keptNewList } from '@/platform/updates/kept-values';
import { useStore } from '@/store/react/store-context';
import { usePersonNote } from '@/store/react/people/use-person-note';
import { personName } from '@/ui/domain/people/person-copy';
import { PrivateNote } from '@/ui/domain/noted/private-note';

/** What this employer keeps about the person, for themselves. */
export default function OwnNote({ person }: { person: Person }) {
  const name = personName(person);
  const port = usePersonNote(person.id, name);
  const keptList = keptNewList(useStore().me());
  return (
    port && <PrivateNote key={person.id} name={name} port={port} saving={noteSaver} keptList={keptList} />
  );
}
