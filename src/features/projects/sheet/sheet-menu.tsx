import { useState } from 'react';
import { CalendarPlus, MoreHorizontal, PenLine, Printer, X } from 'lucide-react';
import { callAt } from '@/domain/call-sheets/own-call';
import type { CallSheet } from '@/domain/streams/production/callsheets';
import { cancelCallsheet } from '@/store/projects/callsheets';
import { useStore } from '@/store/react/store-context';
import { IconButton } from '@/ui/button';
import { attempt } from '@/ui/feedback/attempt';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';
import { Menu, type MenuItem } from '@/ui/overlays/menu';
import { saveCall } from './save-call';

/** What can be done with a call sheet besides confirming it. */
export function SheetMenu({
  sheet,
  isEditor,
  userId,
}: {
  sheet: CallSheet;
  isEditor: boolean;
  userId: string;
}) {
  const store = useStore();
  const [isCancelling, setCancelling] = useState(false);
  const { id, project_id: project, status } = sheet;
  const items: MenuItem[] = [
    ...(callAt(sheet, userId) === null || status !== 'published'
      ? []
      : [
          {
            label: 'Add my call to a calendar',
            icon: <CalendarPlus size={20} aria-hidden />,
            onSelect: () => saveCall(sheet, userId),
          },
        ]),
    {
      // What a browser prints, it also saves: the dialog has both.
      label: 'Print or save as PDF',
      icon: <Printer size={20} aria-hidden />,
      onSelect: () => setTimeout(() => print()),
    },
    ...(isEditor
      ? [
          {
            label: status === 'draft' ? 'Edit' : 'Revise',
            icon: <PenLine size={20} aria-hidden />,
            to: `/projects/${project}/sheets/${id}/edit`,
          },
          ...(status === 'published'
            ? [
                {
                  label: 'Cancel this call sheet',
                  icon: <X size={20} aria-hidden />,
                  danger: true,
                  onSelect: () => setCancelling(true),
                },
              ]
            : []),
        ]
      : []),
  ];
  return (
    <>
      <Menu
        label="Actions for this call sheet"
        trigger={
          <IconButton label="Actions for this call sheet" className="-mr-3 print:hidden">
            <MoreHorizontal size={22} aria-hidden />
          </IconButton>
        }
        items={items}
      />
      <ConfirmDialog
        open={isCancelling}
        onOpenChange={setCancelling}
        title="Cancel this call sheet?"
        keep="Keep it"
        confirm="Cancel it"
        onConfirm={() => void attempt(() => cancelCallsheet(store, id))}
      >
        Everybody on the crew is told that the day does not happen as planned. You can publish it again.
      </ConfirmDialog>
    </>
  );
}
