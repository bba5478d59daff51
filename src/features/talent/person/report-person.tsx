import type { Person } from '@/domain/streams/people';
import { reportSaving } from '@/platform/updates/kept-values';
import { useIdentity } from '@/store/react/identity';
import { useReport } from '@/store/react/reports/use-report';
import { personName } from '@/ui/domain/people/person-copy';
import { ReportLink } from '@/ui/domain/reports/report-link';

/** Reports somebody else. For signed-in people. */
export function ReportPerson({ person }: { person: Person }) {
  const { userId } = useIdentity();
  const name = personName(person);
  const reporting = useReport('person', person.id, name);
  if (userId === null || userId === person.id) return null;
  return (
    <ReportLink
      label={`Report ${name}`}
      about="person"
      name={name}
      {...reporting}
      {...reportSaving(userId, person.id)}
    />
  );
}
