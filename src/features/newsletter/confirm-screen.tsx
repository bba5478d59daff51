import { confirmSubscription } from '@/backend/newsletter';
import { Button, LinkButton } from '@/ui/button';
import { Problem } from '@/ui/feedback/problem';
import { Page, PageTitle } from '@/ui/layout/page';
import { useAct, useMailToken } from './mail-link';

/** `/newsletter/confirm?token=`, from the mail. */
export default function ConfirmScreen() {
  const token = useMailToken();
  const { state, run } = useAct(confirmSubscription);
  return (
    <Page narrow>
      <PageTitle className="text-3xl font-extrabold">Confirm your subscription</PageTitle>
      <div className="mt-4 grid justify-items-start gap-4">
        {token === null ? (
          <Problem>This link is incomplete. Copy all of it from the mail.</Problem>
        ) : state.kind === 'done' ? (
          <p role="status" className="text-md">
            {state.sentence}
          </p>
        ) : (
          <>
            <p className="text-md text-ink-2">One press, and the next newsletter comes to this address.</p>
            {state.kind === 'failed' && <Problem>{state.sentence}</Problem>}
            <Button variant="primary" busy={state.kind === 'busy'} onClick={() => void run(token)}>
              Subscribe
            </Button>
          </>
        )}
        <LinkButton to="/jobs">Browse Jobs</LinkButton>
      </div>
    </Page>
  );
}
