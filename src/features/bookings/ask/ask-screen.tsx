import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isRouteId } from '@/domain/navigation/access';
import { MAX_ASKED_AT_ONCE } from './ask-form';
import { AskOne } from './ask-one';
import { AskSeveral } from './ask-several';
import type { About } from './asked-for';

const idOf = (value: string | null): string | null => (value !== null && isRouteId(value) ? value : null);

/** `/bookings/new?person=`, once for each person: asks for days, for a hold or a booking, also without a signal. */
export default function AskScreen() {
  const [search] = useSearchParams();
  const [about] = useState<About>(() => ({
    job: idOf(search.get('job')),
    project: idOf(search.get('project')),
    refused: idOf(search.get('again')),
    role: search.get('role') ?? '',
  }));
  const people = [...new Set(search.getAll('person').filter((id) => isRouteId(id)))];
  return people.length > 1 ? (
    <AskSeveral ids={people.slice(0, MAX_ASKED_AT_ONCE)} about={about} />
  ) : (
    <AskOne id={people[0] ?? null} about={about} />
  );
}
