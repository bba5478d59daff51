import { useState } from 'react';
import { Flag } from 'lucide-react';
import { Button } from '../../button';
import { ReportSheet, type ReportSheetProps } from './report-sheet';

type ReportLinkProps = Omit<ReportSheetProps, 'open' | 'onOpenChange'> & { label: string };

/** The quiet way to a report, at the end of a page. */
export function ReportLink({ label, ...sheet }: ReportLinkProps) {
  const [open, setOpen] = useState(false);
  const isReported = sheet.report !== null && sheet.report.status.state !== 'refused';
  return (
    <>
      <Button
        variant="quiet"
        className="mt-6 -ml-4"
        icon={<Flag size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {isReported ? 'Reported' : label}
      </Button>
      <ReportSheet {...sheet} open={open} onOpenChange={setOpen} />
    </>
  );
}
