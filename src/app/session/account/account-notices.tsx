import { IsolatedSection } from '../../shell/isolated-section';
import { CodeNotice } from '../proof/code-notice';
import { SessionNotice } from '../session-notice';

/** What somebody who is signed in must know about that. */
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
