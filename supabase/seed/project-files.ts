import type { Project } from '../../src/domain/streams/production/projects';
import type { ProjectFile } from '../../src/domain/streams/production/projectfiles';
import type { Clock } from './clock';
import { demoPdf } from './demo-pdf';
import { seedId } from './random';

const FILES = [
  { kind: 'script', label: '', name: 'Salt & Steam, shooting script.pdf' },
  { kind: 'schedule', label: 'One-liner, blue pages', name: 'one-liner_v3.pdf' },
  { kind: 'map', label: '', name: 'Unit base and parking.pdf' },
] as const;

/** What the crew of the demo project reads. */
export const makeProjectFiles = (
  clock: Clock,
  { id: project, owner_id: owner }: Pick<Project, 'id' | 'owner_id'>,
): ProjectFile[] =>
  FILES.map(({ kind, label, name }, place) => ({
    id: seedId('project_file', project, kind),
    project_id: project,
    file_kind: kind,
    label,
    attachments: [
      {
        id: seedId('project_file_bytes', project, kind),
        name,
        type: 'application/pdf',
        size: demoPdf(name).length,
      },
    ],
    attachments_stored: [],
    added_by: owner,
    created_at: clock.ago((3 - place) * 1440),
    updated_at: clock.ago((3 - place) * 1440),
  }));
