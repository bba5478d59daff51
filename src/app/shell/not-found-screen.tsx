import { BoardPage } from '@/ui/layout/board-page';
import { LinkButton } from '@/ui/button';

/** Unknown paths end here, never at sign-in (ruling 4). */
export default function NotFoundScreen() {
  return (
    <BoardPage
      cells={[
        ['Scene', '404'],
        ['Take', '1'],
        ['Roll', 'A046'],
      ]}
      title="This page is not on the call sheet"
      actions={
        <>
          <LinkButton variant="primary" to="/">
            Go Home
          </LinkButton>
          <LinkButton to="/jobs">Browse Jobs</LinkButton>
        </>
      }
    >
      The link may be old, or the job was taken down. Nothing of yours is lost.
    </BoardPage>
  );
}
