import { Check, MoreHorizontal } from 'lucide-react';
import type { ApplicationStatus } from '@/domain/lifecycles';
import { IconButton } from '@/ui/button';
import { stateForEmployer } from '@/ui/domain/applications/application-copy';
import { Menu, type MenuItem } from '@/ui/overlays/menu';
import { StateLine } from '@/ui/status';
import { useSyncBlocker } from '@/ui/sync/use-sync-blocker';
import type { Applicant } from '../applicant';
import { movesFrom } from '../moves';

/** What the list's views can do with an applicant; the screen implements it. */
export interface ApplicantActions {
  open: (id: string) => void;
  move: (applicant: Applicant, to: ApplicationStatus) => void;
  pick: (id: string, on: boolean) => void;
}

export const applicantName = ({ application, person }: Applicant): string =>
  person?.full_name || application.applicant_name || 'Somebody on Marquee';

export function FreeLine({ free }: Pick<Applicant, 'free'>) {
  if (!free) return null;
  return (
    <StateLine state={free.days === free.of ? 'free' : 'conflict'}>
      Free {free.days} of {free.of} {free.of === 1 ? 'day' : 'days'}
    </StateLine>
  );
}

export function ApplicantState({ applicant, now }: { applicant: Applicant; now: Date }) {
  const { state, text } = stateForEmployer(applicant.application, now, useSyncBlocker());
  return <StateLine state={state}>{text}</StateLine>;
}

/** A checkbox of 24 px in a touch target of 48 px. */
export const PickCheckbox = ({
  name,
  on,
  onChange,
}: {
  name: string;
  on: boolean;
  onChange: (on: boolean) => void;
}) => (
  <label className="relative -m-3 grid size-12 shrink-0 place-items-center">
    <input
      type="checkbox"
      aria-label={`Select ${name}`}
      checked={on}
      onChange={(event) => onChange(event.target.checked)}
      className="peer absolute inset-3 size-6 appearance-none rounded-mark border-[1.5px] border-line bg-sheet checked:border-inverse checked:bg-inverse"
    />
    <Check
      aria-hidden
      size={18}
      strokeWidth={3}
      className="pointer-events-none relative hidden text-on-inverse peer-checked:block"
    />
  </label>
);

/** The id of an applicant's menu button, which gets the focus back when the card has moved to another column. */
export const menuId = (id: string): string => `actions-${id}`;

/** Offers only what the lifecycle allows; the server checks again (S13). */
export function ApplicantMenu({
  applicant,
  actions,
  className,
}: {
  applicant: Applicant;
  actions: ApplicantActions;
  className?: string;
}) {
  const { application } = applicant;
  const items: MenuItem[] = [
    { label: 'Read the application', onSelect: () => actions.open(application.id) },
    { label: 'See the profile', to: `/talent/${application.applicant_id}` },
    ...movesFrom(application.status).map(({ to, label, danger }) => ({
      label,
      danger,
      onSelect: () => actions.move(applicant, to),
    })),
  ];
  const name = applicantName(applicant);
  return (
    <Menu
      label={`Actions for ${name}`}
      items={items}
      trigger={
        <IconButton id={menuId(application.id)} label={`Actions for ${name}`} className={className}>
          <MoreHorizontal size={20} aria-hidden />
        </IconButton>
      }
    />
  );
}
