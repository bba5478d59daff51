import { useState } from 'react';
import { Button } from '@/ui/button';
import { Banner } from '@/ui/feedback/banner';
import { Problem } from '@/ui/feedback/problem';
import { useFocusOnAppear } from '@/ui/feedback/use-focus-on-appear';
import { AcceptanceLinks } from './acceptance-links';
import { useAcceptance } from './use-acceptance';

const QUESTION_ID = 'accept';

/** Above a text that its reader may not have accepted yet. Scrolls away with the page. */
export function AcceptanceHint() {
  return useAcceptance().asked === null ? null : (
    <div className="print:hidden">
      <Banner kind="warn">
        You have not accepted the terms and the privacy policy as they are now.{' '}
        <a href={`#${QUESTION_ID}`} className="underline decoration-2 underline-offset-4">
          Accept them at the end of this page
        </a>
        .
      </Banner>
    </div>
  );
}

function Accepted() {
  const text = useFocusOnAppear<HTMLParagraphElement>();
  return (
    <p ref={text} tabIndex={-1} className="font-semibold outline-none">
      You have accepted the terms and the privacy policy.
    </p>
  );
}

/** Below the text, where it covers nothing. */
export function AcceptanceQuestion() {
  const { asked, failure, accept } = useAcceptance();
  const [isAccepted, setAccepted] = useState(false);
  if (asked === null && !isAccepted) return null;
  return (
    <section
      id={QUESTION_ID}
      aria-label="Accept"
      className="wrap grid max-w-[46rem] scroll-mt-20 justify-items-start gap-3 pb-8 print:hidden"
    >
      {isAccepted ? (
        <Accepted />
      ) : (
        <>
          <p>
            Do you accept the <AcceptanceLinks /> as they are now?
          </p>
          {failure !== null && <Problem>Your answer was not saved: {failure}</Problem>}
          <Button variant="primary" onClick={() => void accept().then(setAccepted)}>
            Accept
          </Button>
        </>
      )}
    </section>
  );
}
