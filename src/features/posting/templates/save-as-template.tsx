import { lazy, Suspense, useState } from 'react';
import { Files } from 'lucide-react';
import type { JobContent } from '@/domain/jobs/job-content';
import { Button } from '@/ui/button';

/** Shown once it is asked for. */
export const SaveTemplateSheet = lazy(() => import('./save-template-sheet'));

/** At the last step of posting. */
export function SaveAsTemplate({ content }: { content: JobContent }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button icon={<Files size={18} aria-hidden />} onClick={() => setOpen(true)}>
        Save as template
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <SaveTemplateSheet content={content} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
