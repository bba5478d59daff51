import type { Application } from '@/domain/streams/applications';
import { saveBytes } from '@/platform/save-file';
import { useFiles } from '@/store/react/files/use-files';
import type { Stored } from '@/store/queries/write-status';
import { FileList } from '@/ui/files/file-list';

/** The files of one application, for both sides. While the application is unsent, only its own state is shown. */
export const ApplicationFiles = ({ application }: { application: Stored<Application> }) => (
  <FileList
    {...useFiles('applications', application.applicant_id, application)}
    saveBytes={saveBytes}
    quiet={application.rev === 0}
  />
);
