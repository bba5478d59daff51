import { Users } from 'lucide-react';

/**
 * Who reads what is written here, before it is written and as long as it stands.
 * @param company its name
 * @param isMine whether the one who looks works there
 */
export const ReadBy = ({ company, isMine }: { company: string; isMine: boolean }) => (
  <p className="flex items-start gap-2 text-sm text-ink-2">
    <Users size={17} aria-hidden className="mt-px shrink-0" />
    <span>
      {isMine
        ? `Shared with everybody who works for ${company} here.`
        : `Read by everybody who works for ${company} here.`}
    </span>
  </p>
);
