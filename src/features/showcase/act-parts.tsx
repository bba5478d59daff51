import { useState } from 'react';
import { Bell, Copy, MoreHorizontal, Pencil, Plus, Trash2 } from 'lucide-react';
import { Button, IconButton, LinkButton } from '@/ui/button';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';
import { Menu } from '@/ui/overlays/menu';
import { Sheet } from '@/ui/overlays/sheet';
import { alertToast, notice } from '@/ui/feedback/toast';
import { Part } from './part';

export function Buttons() {
  return (
    <Part title="Buttons">
      <div className="flex flex-wrap gap-2">
        <Button variant="primary">Apply</Button>
        <Button>Save</Button>
        <Button variant="quiet">Cancel</Button>
        <Button variant="danger">Withdraw</Button>
        <Button variant="danger-solid">Discard</Button>
        <Button variant="primary" busy>
          Saving
        </Button>
        <Button disabled>Closed</Button>
        <Button icon={<Plus size={18} aria-hidden />}>Add day</Button>
        <LinkButton to="/jobs">Find work</LinkButton>
        <IconButton label="Notifications">
          <Bell size={22} aria-hidden />
        </IconButton>
      </div>
      <div className="mt-2">
        <Button variant="primary" wide>
          Wide, for the thumb
        </Button>
      </div>
    </Part>
  );
}

/** What opens over the page: each takes the focus, closes on Escape and returns the focus. */
export function Overlays() {
  const [asking, setAsking] = useState(false);
  const [last, setLast] = useState('Nothing done yet.');
  return (
    <Part title="Menu, sheet, dialogs">
      <div className="flex flex-wrap gap-2">
        <Menu
          label="Actions for this job"
          head="1st AC, Low Tide"
          trigger={
            <IconButton label="More">
              <MoreHorizontal size={22} aria-hidden />
            </IconButton>
          }
          items={[
            { label: 'Edit', icon: <Pencil size={18} aria-hidden />, onSelect: () => setLast('Edited.') },
            { label: 'Copy', icon: <Copy size={18} aria-hidden />, onSelect: () => setLast('Copied.') },
            { label: 'Reopen', disabled: true },
            {
              label: 'Withdraw',
              icon: <Trash2 size={18} aria-hidden />,
              danger: true,
              onSelect: () => setAsking(true),
            },
          ]}
        />
        <Sheet
          title="Two weeks"
          lead="What is saved on this device."
          trigger={<Button>Open sheet</Button>}
          foot={<Button>Retry</Button>}
        >
          <ul>
            {Array.from({ length: 14 }, (_, i) => (
              <li key={i} className="border-b border-hair px-4 py-3">
                Row {i + 1}
              </li>
            ))}
          </ul>
        </Sheet>
        <Sheet kind="side" title="All pages" trigger={<Button>Open side</Button>}>
          <p className="p-4">Where you can go from here.</p>
        </Sheet>
        <Button onClick={() => setAsking(true)}>Open confirm</Button>
      </div>
      <p role="status" className="mt-2 text-sm text-ink-2">
        {last}
      </p>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Withdraw this application?"
        confirm="Withdraw"
        onConfirm={() => setLast('Withdrawn.')}
      >
        Gullwing Pictures will be notified. You can apply again until the job closes.
      </ConfirmDialog>
    </Part>
  );
}

export function Toasts() {
  return (
    <Part title="Toasts">
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => notice({ state: 'synced', title: 'Saved on this device' })}>
          Show notice
        </Button>
        <Button
          onClick={() =>
            alertToast({
              state: 'refused',
              title: 'Application refused',
              text: 'Applications for this job have closed.',
              action: { label: 'Open', onClick: () => {} },
            })
          }
        >
          Show alert
        </Button>
      </div>
    </Part>
  );
}
