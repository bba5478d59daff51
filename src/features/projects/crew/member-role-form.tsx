import { useState } from 'react';
import type { ProjectMember } from '@/domain/streams/production/crew';
import { setCrewRole } from '@/store/projects/crew';
import { useStore } from '@/store/react/store-context';
import { Button } from '@/ui/button';
import { attempt } from '@/ui/feedback/attempt';
import { RoleField } from '@/ui/domain/role-field';

/** As what somebody is on the crew, or is asked onto it. */
export function MemberRoleForm({ member, onDone }: { member: ProjectMember; onDone: () => void }) {
  const store = useStore();
  const [role, setRole] = useState(member.role_code);
  return (
    <form
      noValidate
      className="grid gap-4 p-4"
      onSubmit={(event) => {
        event.preventDefault();
        void attempt(() => setCrewRole(store, member.id, role)).then((isStored) => isStored && onDone());
      }}
    >
      <RoleField value={role} onChange={setRole} optional />
      <Button type="submit" variant="primary" wide>
        Save
      </Button>
    </form>
  );
}
