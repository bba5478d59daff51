import { ExternalLink } from 'lucide-react';
import type { Job } from '@/domain/streams/jobs';
import { webHost } from '@/domain/navigation/web-address';
import { LinkButton } from '@/ui/button';
import type { Apply } from './apply';

/**
 * The URL is somebody else's text: only http(s) of a host that can be named may become a link, which opens in a new tab. Not `isWebAddress`, whose
 * patterns also refuse harmless addresses (`?online=1`): whoever could not follow it could not apply.
 */
const hostOf = (apply: Apply): string | null => (apply.can === 'apply elsewhere' ? webHost(apply.url) : null);

interface PrimaryActionProps {
  job: Pick<Job, 'id'>;
  apply: Apply;
  className?: string;
}

/** What this person can do first about a job; null: nothing. Needs no store, so it is also in the HTML that the server sends. */
export function PrimaryAction({ job, apply, className }: PrimaryActionProps) {
  if (apply.can === 'apply')
    return (
      <LinkButton variant="primary" to={`/jobs/${job.id}/apply`} className={className}>
        Apply
      </LinkButton>
    );
  if (apply.can === 'view application')
    return (
      <LinkButton to={`/applications?a=${apply.application.id}`} className={className}>
        Your application
      </LinkButton>
    );
  const host = hostOf(apply);
  if (apply.can === 'apply elsewhere' && host !== null) {
    return (
      <LinkButton
        variant="primary"
        to={apply.url}
        target="_blank"
        rel="noopener noreferrer"
        icon={<ExternalLink size={18} aria-hidden />}
        className={className}
      >
        <span className="min-w-0 wrap-anywhere">Apply on {host}</span>
      </LinkButton>
    );
  }
  return null;
}
