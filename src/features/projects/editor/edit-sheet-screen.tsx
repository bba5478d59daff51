import { useRouteParams } from '@/client-state/page/route-params';
import { isRouteId } from '@/domain/navigation/access';
import { formatWeekday } from '@/domain/values/days';
import { observeCallsheet } from '@/store/projects/callsheets';
import { observeMyProject } from '@/store/projects/projects';
import { useLive } from '@/store/react/use-live';
import { useLoadable } from '@/store/react/use-loadable';
import { Page, PageTitle } from '@/ui/layout/page';
import { observeProjectCrew } from '../crew/project-crew';
import { ProjectView } from '../project-view';
import { SheetForm } from './sheet-form';

/** `/projects/{id}/sheets/{sheet}/edit`: for the editors of a project; what is typed is kept on the device until it is saved. */
export default function EditSheetScreen() {
  const { id, sheet: sheetId } = useRouteParams();
  const isKnown = isRouteId(id) && isRouteId(sheetId);
  const data = useLoadable(['callsheets', 'crew'], observeCallsheet, isKnown ? sheetId : null);
  const mine = useLive(observeMyProject, isKnown ? id : null);
  const crew = useLive(observeProjectCrew, isKnown ? id : null);
  // The form begins with what it shows: it must not begin before the crew is here.
  const isHere = mine !== undefined && crew !== undefined;
  return (
    <ProjectView
      data={{ ...data, value: isHere ? data.value : undefined }}
      canBe={isKnown && (mine === undefined || mine.found?.isEditor === true)}
      nothing={null}
      what="call sheet"
      isNarrow
      back={isKnown ? { to: `/projects/${id}`, label: 'Back to the project' } : undefined}
      gone={{
        title: 'This is not yours to edit',
        text: 'This call sheet does not exist, or its editors have not made you one of them.',
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
          <SheetForm
            key={sheet.id}
            sheet={sheet}
            members={crew?.members ?? []}
            bookings={crew?.bookings ?? []}
          />
        </Page>
      )}
    </ProjectView>
  );
}
