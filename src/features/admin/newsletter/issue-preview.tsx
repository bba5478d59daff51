import { useState } from 'react';
import type { IssuePreview } from '@/backend/newsletter-issues';
import { SectionHeading } from '@/ui/layout/section-heading';
import { Tabs } from '@/ui/navigation/tabs';

/** The draft as a reader gets it. */
export function IssuePreviewView({ preview, isStale }: { preview: IssuePreview | null; isStale: boolean }) {
  const [part, setPart] = useState<string>('html');
  return (
    <section aria-label="Preview">
      <SectionHeading title="Preview" />
      {preview === null ? (
        <p className="text-ink-2">Save the draft to see it as a reader gets it.</p>
      ) : (
        <>
          {isStale && (
            <p role="status" className="mb-2 text-sm text-ink-2">
              You have changed the draft since. Save it to see the change.
            </p>
          )}
          <p className="mb-2 text-sm text-ink-2">
            Pictures from other sites are not shown here, and links do not open.
          </p>
          <Tabs
            label="Parts of the mail"
            value={part}
            onChange={setPart}
            tabs={[
              {
                id: 'html',
                label: 'As a mail',
                panel: (
                  // Without scripts, forms and the origin: an admin's own HTML is in it.
                  <iframe
                    title="The mail"
                    sandbox=""
                    // A link opens nothing: the base would need a window, which the sandbox refuses.
                    srcDoc={`<base target="_blank">${preview.html}`}
                    // Mail programs show it on white, also at night.
                    style={{ background: '#fff', colorScheme: 'light' }}
                    className="mt-3 h-96 w-full rounded-box border border-line"
                  />
                ),
              },
              {
                id: 'text',
                label: 'As plain text',
                panel: (
                  <pre className="mono mt-3 max-h-96 overflow-auto rounded-box border border-line bg-sheet p-3 text-sm whitespace-pre-wrap">
                    {preview.text}
                  </pre>
                ),
              },
            ]}
          />
        </>
      )}
    </section>
  );
}
