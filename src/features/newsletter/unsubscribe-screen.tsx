import { useEffect, useState } from 'react';
import { setPreferences, unsubscribe } from '@/backend/newsletter';
import type { NewsletterPreferences } from '@/domain/newsletter/subscription';
import { Button } from '@/ui/button';
import { Problem } from '@/ui/feedback/problem';
import { Page, PageTitle } from '@/ui/layout/page';
import { useAct, useMailToken } from './mail-link';
import { PreferenceFields } from '@/ui/domain/newsletter/preference-fields';

/** What else somebody may want: fewer of them, or other ones. Begins with what they get now; nothing of it where the link no longer says. */
function Less({ token }: { token: string }) {
  const [value, setValue] = useState<NewsletterPreferences | null>(null);
  useEffect(() => {
    let isGone = false;
    const read = async (): Promise<void> => {
      const now = await setPreferences(token);
      if (now.ok && !isGone) setValue({ frequency: now.value.frequency, categories: now.value.categories });
    };
    void read();
    return () => {
      isGone = true;
    };
  }, [token]);
  const { state, run } = useAct((link) => setPreferences(link, value ?? undefined));
  if (value === null) return null;
  return (
    <section className="mt-10 grid justify-items-start gap-4 border-t border-hair pt-6">
      <h2 className="head text-xl">Or get it less often</h2>
      <PreferenceFields value={value} onChange={setValue} />
      {state.kind === 'failed' && <Problem>{state.sentence}</Problem>}
      {state.kind === 'done' && <p role="status">{state.sentence}</p>}
      <Button busy={state.kind === 'busy'} onClick={() => void run(token)}>
        Save
      </Button>
    </section>
  );
}

/** `/unsubscribe?token=`, from a newsletter. */
export default function UnsubscribeScreen() {
  const token = useMailToken();
  const { state, run } = useAct(unsubscribe);
  return (
    <Page narrow>
      <PageTitle className="text-3xl font-extrabold">Unsubscribe</PageTitle>
      <div className="mt-4 grid justify-items-start gap-4">
        {token === null ? (
          <Problem>This link is incomplete. Copy all of it from the newsletter.</Problem>
        ) : state.kind === 'done' ? (
          <p role="status" className="text-md">
            {state.sentence}
          </p>
        ) : (
          <>
            <p className="text-md text-ink-2">One press, and no more newsletters come to this address.</p>
            {state.kind === 'failed' && <Problem>{state.sentence}</Problem>}
            <Button variant="primary" busy={state.kind === 'busy'} onClick={() => void run(token)}>
              Unsubscribe
            </Button>
          </>
        )}
      </div>
      {token !== null && state.kind !== 'done' && <Less token={token} />}
    </Page>
  );
}
