import type { MoreRole } from '@/domain/jobs/roles/more-roles';
import type { JobContent } from '@/domain/jobs/job-content';
import { SaveAsTemplate } from '../templates/save-as-template';
import { CheckStep } from './check-step';
import { MoreRoles } from './more-roles';

export interface WhatIsPublishedProps {
  content: JobContent;
  roles: readonly MoreRole[];
  onStep: (step: number) => void;
  onRoles: (roles: MoreRole[]) => void;
}

/** The last step but for its problems: the whole job to read, a template of it, and further roles. Its code comes while the first steps are filled in. */
export default function WhatIsPublished({ content, roles, onStep, onRoles }: WhatIsPublishedProps) {
  return (
    <>
      <CheckStep content={content} onStep={onStep} />
      <SaveAsTemplate content={content} />
      <MoreRoles roles={roles} first={content} onChange={onRoles} />
    </>
  );
}
