import { Part } from '../shell/part';
import { CodeNotice } from './code-notice';
import { SessionNotice } from './session-notice';

/** What somebody who is signed in must know about that. */
export default function AccountNotices() {
  return (
    <>
      <Part>
        <SessionNotice />
      </Part>
      <Part>
        <CodeNotice />
      </Part>
    </>
  );
}
