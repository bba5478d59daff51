import { useParams } from 'react-router-dom';
import { isRouteId } from '@/domain/navigation/access';
import { formatWeekday } from '@/domain/values/days';
import { observeCallsheet } from '@/store/projects/callsheets';
import { observeCrew } from '@/store/projects/crew';
import { observeMyProject } from '@/store/projects/projects';
import { useLive } from '@/store/react/use-live';
import { useLoadable } from '@/store/react/use-loadable';
import { LinkButton } from '@/ui/button';
import { Page, PageTitle } from '@/ui/layout/page';
import { LiveView } from '@/ui/loading/live-view';
import { RowsSkeleton } from '@/ui/loading/row-skeleton';
import { usePersistenceCopy } from '@/ui/sync/use-persistence-copy';
import { SheetForm } from './sheet-form';

/** `/projects/{id}/sheets/{sheet}/edit`: for the editors of a project; what is typed is kept on the device until it is saved. */
export default function EditSheetScreen() {
  const { id, sheet: sheetId } = useParams();
  const copy = usePersistenceCopy();
  const isKnown = isRouteId(id) && isRouteId(sheetId);
  const data = useLoadable(['callsheets', 'crew'], observeCallsheet, isKnown ? sheetId : null);
  const mine = useLive(observeMyProject, isKnown ? id : null);
  const members = useLive(observeCrew, isKnown ? id : null);
  const back = <LinkButton to={isKnown ? `/projects/${id}` : '/projects'}>Back to the project</LinkButton>;
  const isReadable = isKnown && (mine === undefined || mine.found?.isEditor === true);
  // The form begins with what it shows: it must not begin before the crew is here.
  const isHere = mine !== undefined && members !== undefined;
  return (
    <LiveView
      data={
        isReadable
          ? { ...data, value: isHere ? data.value : undefined }
          : { ...data, value: null, absence: null }
      }
      what="this call sheet"
      as="page"
      skeleton={
        <Page narrow>
          <RowsSkeleton rows={5} />
        </Page>
      }
      offline={{
        title: 'Not on this device',
        text: `Call sheets download the first time you connect after signing in on this device, ${copy.staysSuffix}.`,
        action: back,
      }}
      empty={{
        title: 'This is not yours to edit',
        text: 'This call sheet does not exist, or its editors have not made you one of them.',
        action: back,
      }}
    >
      {(sheet) => (
        <Page narrow className="md:pt-4">
          <PageTitle>{sheet.status === 'draft' ? 'New call sheet' : 'Revise the call sheet'}</PageTitle>
          <p className="mt-1 mb-5 text-ink-2 wrap-anywhere">
            {sheet.project_title}, {formatWeekday(sheet.shoot_day)}.{' '}
            {sheet.status === 'draft'
              ? 'Nobody sees it before you publish it.'
              : `Everybody has version ${sheet.version}. A new one asks them to confirm again.`}
          </p>
          <SheetForm key={sheet.id} sheet={sheet} members={members ?? []} />
        </Page>
      )}
    </LiveView>
  );
}
