import { lazy, Suspense, useState } from 'react';
import { Files } from 'lucide-react';
import { Button } from '@/ui/button';

const TemplatesSheet = lazy(() => import('./templates-sheet'));

/** Where a job begins: opens the jobs that somebody posts again. @param path of the form that is to begin with one */
export function FromTemplate({ path, className }: { path: string; className?: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={className}>
      <Button icon={<Files size={18} aria-hidden />} onClick={() => setOpen(true)}>
        From a template
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <TemplatesSheet path={path} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
