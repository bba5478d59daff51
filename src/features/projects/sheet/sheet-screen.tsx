import { useEffect } from 'react';
import { useAtomValue } from 'jotai/react';
import { behindLookAtom } from '@/client-state/last/behind-look';
import { useRouteParams } from '@/client-state/page/route-params';
import { isRouteId } from '@/domain/navigation/access';
import { formatWeekday } from '@/domain/values/days';
import { observeCallsheet } from '@/store/projects/callsheets';
import { observeCrew } from '@/store/projects/crew';
import { observeMyProject } from '@/store/projects/projects';
import { markCallsheetOpened, observeReceipts } from '@/store/projects/receipts';
import { useIdentity } from '@/store/react/identity';
import { useLive } from '@/store/react/use-live';
import { useLoadable } from '@/store/react/use-loadable';
import { useStore } from '@/store/react/store-context';
import { useThisYear } from '@/ui/dates/use-today';
import { Page, PageTitle } from '@/ui/layout/page';
import { LatePart } from '@/ui/loading/late-part';
import { PrintedSheet } from '../paper/printed-sheet';
import { ProjectView } from '../project-view';
import { ChangesPanel } from './changes-panel';
import { ConfirmBar } from './confirm-bar';
import { SheetMenu } from './sheet-menu';
import { SheetView } from './sheet-view';
import { WhoHasIt } from './who-has-it';

const loadViewLinks = () => import('./view-links');

/** `/projects/{id}/sheets/{sheet}`: one day’s call sheet as the crew reads it, all of it from the device. */
export default function SheetScreen() {
  const { id, sheet: sheetId } = useRouteParams();
  const store = useStore();
  const thisYear = useThisYear();
  const { userId } = useIdentity();
  const isKnown = isRouteId(id) && isRouteId(sheetId);
  const projectId = isKnown ? id : null;
  const data = useLoadable(['callsheets'], observeCallsheet, isKnown ? sheetId : null);
  const mine = useLive(observeMyProject, projectId)?.found ?? null;
  const members = useLive(observeCrew, projectId) ?? [];
  const receipts = (useLive(observeReceipts, projectId) ?? []).filter(({ sheet_id: of }) => of === sheetId);
  const receipt = receipts.find(({ user_id: user }) => user === userId) ?? null;
  const version = data.value?.status === 'published' ? data.value.version : 0;
  const receiptId = receipt?.id ?? null;
  const isNewer = receipt !== null && receipt.version >= version && (receipt.marks.opened ?? 0) < version;
  const isBehindLook = useAtomValue(behindLookAtom);
  useEffect(() => {
    if (receiptId === null || !isNewer || isBehindLook) return undefined;
    // Not while it is in a tab behind others.
    const markIfSeen = (): void => {
      if (document.visibilityState === 'visible')
        void markCallsheetOpened(store, receiptId, version).catch((error: unknown) =>
          console.warn('That this call sheet was looked at could not be stored:', error),
        );
    };
    markIfSeen();
    document.addEventListener('visibilitychange', markIfSeen);
    return () => document.removeEventListener('visibilitychange', markIfSeen);
  }, [store, receiptId, isNewer, isBehindLook, version]);
  return (
    <ProjectView
      data={data}
      canBe={isKnown}
      nothing={null}
      what="call sheet"
      isNarrow
      gone={{
        title: 'This call sheet is not here',
        text: 'It does not exist, or you are not on its crew any more.',
      }}
    >
      {(sheet) => (
        <Page narrow className="md:pt-4">
          <div className="flex items-start justify-between gap-3">
            <div className="min-w-0">
              <PageTitle name={`Call sheet, ${formatWeekday(sheet.shoot_day, thisYear)}`}>
                {formatWeekday(sheet.shoot_day, thisYear)}
              </PageTitle>
              <p className="text-ink-2 wrap-anywhere">
                {[sheet.project_title, sheet.content.unit].filter(Boolean).join(', ')}
                {sheet.version > 0 && <span className="mono"> v{sheet.version}</span>}
              </p>
            </div>
            <SheetMenu sheet={sheet} isEditor={mine?.isEditor === true} userId={userId ?? ''} />
          </div>
          <ChangesPanel sheet={sheet} receipt={receipt} userId={userId ?? ''} />
          <ConfirmBar sheet={sheet} receipt={receipt} userId={userId ?? ''} />
          <SheetView sheet={sheet} members={members} userId={userId ?? ''} />
          {mine?.isEditor && sheet.status === 'published' && (
            <>
              <WhoHasIt sheet={sheet} members={members} receipts={receipts} />
              <LatePart
                load={loadViewLinks}
                props={{ sheet, isOwner: mine.project.owner_id === userId }}
                of={sheet.id}
              />
            </>
          )}
          <PrintedSheet sheet={sheet} members={members} />
        </Page>
      )}
    </ProjectView>
  );
}
