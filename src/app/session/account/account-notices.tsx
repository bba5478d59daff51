import { IsolatedSection } from '../../shell/isolated-section';
import { CodeNotice } from '../proof/code-notice';
import { SessionNotice } from '../session-notice';

/** Notices about the session: its end, and a proof that the server requires. */
export default function AccountNotices() {
  return (
    <>
      <IsolatedSection>
        <SessionNotice />
      </IsolatedSection>
      <IsolatedSection>
        <CodeNotice />
      </IsolatedSection>
    </>
  );
}
