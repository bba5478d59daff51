import { useEffect, useState } from 'react';
import { setPreferences, unsubscribe } from '@/backend/newsletter';
import { contactEmail } from '@/domain/contact/contact-email';
import type { NewsletterPreferences } from '@/domain/newsletter/subscription';
import { PreferenceFields } from '@/ui/domain/newsletter/preference-fields';
import { ActButton, MailPage } from './mail-link';

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
  if (value === null) return null;
  return (
    <section className="mt-10 grid justify-items-start gap-4 border-t border-hair pt-6">
      <h2 className="head text-xl">Or get it less often</h2>
      <PreferenceFields value={value} onChange={setValue} />
      <ActButton act={(link) => setPreferences(link, value)} token={token} label="Save" />
    </section>
  );
}

const EMAIL = contactEmail(import.meta.env);

const WithoutScript = () => (
  <>
    <p className="font-medium">
      This page needs JavaScript, which is off in this browser. You can unsubscribe without it:
    </p>
    <ul className="grid list-disc gap-1.5 pl-5">
      <li>
        Press your mail program’s own “Unsubscribe” button, which most programs show beside the sender of a
        newsletter.
      </li>
      {EMAIL !== null && (
        <li>
          Write to{' '}
          <a
            href={`mailto:${EMAIL}?subject=Unsubscribe`}
            className="break-words underline underline-offset-4"
          >
            {EMAIL}
          </a>{' '}
          from the address that gets the newsletter.
        </li>
      )}
      <li>Switch JavaScript on and reload this page, or open the link from the mail in another browser.</li>
    </ul>
  </>
);

/** `/unsubscribe?token=`, from a newsletter. */
export default function UnsubscribeScreen() {
  return (
    <MailPage
      title="Unsubscribe"
      intro="One press, and no more newsletters come to this address."
      act={unsubscribe}
      label="Unsubscribe"
      withoutScript={<WithoutScript />}
      More={Less}
    />
  );
}
