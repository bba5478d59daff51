import { useState } from 'react';
import { Link } from 'react-router-dom';
import { identityAtom } from '@/backend/session/identity';
import { useClientState } from '@/client-state/client-state';
import { contactReference } from '@/domain/contact/contact-message';
import { Button } from '@/ui/button';
import { useFocusOnAppear } from '@/ui/feedback/use-focus-on-appear';
import { Page, PageTitle } from '@/ui/layout/page';
import { ContactFormFields, type SentMessage } from './contact-form';

const TextLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className="underline underline-offset-4">
    {children}
  </Link>
);

const Sent = ({ message, onAnother }: { message: SentMessage; onAnother: () => void }) => {
  const heading = useFocusOnAppear<HTMLHeadingElement>();
  return (
    <section className="grid justify-items-start gap-3 rounded-box border border-line bg-sheet px-4 py-5 md:px-6">
      <h2 ref={heading} tabIndex={-1} className="head text-xl outline-none">
        Your message has arrived
      </h2>
      <p>
        Its number is <b className="mono">{contactReference(message.id)}</b>. Name it if you write about the
        same thing again.
      </p>
      <p>
        It is in the list of the people who run this Marquee. Their answer comes by mail to{' '}
        <b className="font-semibold break-words">{message.email}</b>; there is no fixed time for it.
      </p>
      {message.asVisitor && (
        <p>
          It was sent without your account, because your session on this device could not be used. It is in
          the list all the same.
        </p>
      )}
      <Button onClick={onAnother}>Write another message</Button>
    </section>
  );
};

/** `/contact`: writes to whoever runs this installation. */
export default function ContactScreen() {
  const accountId = useClientState(identityAtom)?.userId ?? null;
  const [sent, setSent] = useState<SentMessage | null>(null);
  return (
    <Page>
      <div className="grid items-start gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,22rem)_minmax(0,40rem)] lg:grid-rows-[auto_1fr]">
        <header className="grid gap-3">
          <PageTitle className="text-3xl font-extrabold md:text-4xl">Contact</PageTitle>
          <p className="text-md text-ink-2">
            Write to the people who run this Marquee. They answer by mail, and there is no fixed time for it.
          </p>
          <p>If somebody is in danger, call your local emergency number first.</p>
        </header>
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          {sent === null ? (
            <>
              <noscript>
                <p className="mb-5 rounded-box border border-line bg-sheet px-3 py-2.5 font-medium">
                  This form needs JavaScript, which is off in this browser. Switch it on and reload the page
                  to write to us.
                </p>
              </noscript>
              <ContactFormFields key={accountId} accountId={accountId} onSent={setSent} />
            </>
          ) : (
            <Sent message={sent} onAnother={() => setSent(null)} />
          )}
        </div>
        <aside aria-label="Good to know" className="grid gap-3 border-t border-hair pt-5">
          <p>
            Locked out? <TextLink to="/forgot-password">Choose a new password</TextLink> or{' '}
            <TextLink to="/auth/recover-2fa">get past a lost second factor</TextLink>: both work without us.
          </p>
          <p>
            How people treat each other here, and what happens when somebody does not, is in the{' '}
            <TextLink to="/community-guidelines">guidelines</TextLink>.
          </p>
          <p>
            What you write is kept until 180 days after it was answered. Who reads it is in the{' '}
            <TextLink to="/privacy">privacy policy</TextLink>.
          </p>
        </aside>
      </div>
    </Page>
  );
}
