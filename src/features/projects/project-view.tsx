import type { ReactNode } from 'react';
import type { Loadable } from '@/domain/sync/loadable';
import { LinkButton } from '@/ui/button';
import { Page } from '@/ui/layout/page';
import { LiveView } from '@/ui/loading/live-view';
import { RowsSkeleton } from '@/ui/loading/row-skeleton';
import { usePersistenceCopy } from '@/ui/sync/use-persistence-copy';

interface ProjectViewProps<T> {
  data: Loadable<T>;
  /** Whether the address can be of anything that this person may see. */
  canBe: boolean;
  /** What there is where nothing can be. */
  nothing: T;
  /** `project`, `call sheet`. */
  what: string;
  isEmpty?: (value: T) => boolean;
  /** Where there is none, or none for this person. */
  gone: { title: string; text: string };
  /** Where to go on from there. */
  back?: { to: string; label: string };
  isNarrow?: boolean;
  children: (value: NonNullable<T>) => ReactNode;
}

/** What every screen of a project shows until it is here, and where it is not on this device or not for this person. */
export function ProjectView<T>({
  data,
  canBe,
  nothing,
  what,
  isEmpty,
  gone,
  back = { to: '/projects', label: 'All projects' },
  isNarrow,
  children,
}: ProjectViewProps<T>) {
  const copy = usePersistenceCopy();
  const action = <LinkButton to={back.to}>{back.label}</LinkButton>;
  return (
    <LiveView
      data={canBe ? data : { ...data, value: nothing, absence: null }}
      isEmpty={isEmpty}
      what={`this ${what}`}
      as="page"
      skeleton={
        <Page narrow={isNarrow}>
          <RowsSkeleton rows={5} />
        </Page>
      }
      offline={{
        title: 'Not on this device',
        text: `Each ${what} downloads the first time you connect after signing in on this device, ${copy.staysSuffix}.`,
        action,
      }}
      empty={{ ...gone, action }}
    >
      {children}
    </LiveView>
  );
}
