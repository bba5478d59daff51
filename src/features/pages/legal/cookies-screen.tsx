import { CONSENT_CATEGORIES } from '@/domain/consent';
import { BROWSER_STORAGE, type Place } from '@/domain/legal/browser-storage';
import { COOKIES_CHANGED } from '@/domain/legal/versions';
import { openConsentChoices } from '@/platform/telemetry/consent';
import { Button } from '@/ui/button';
import { TextLink, TextPage, TextSection } from '../text-page';

const PLACES: Readonly<Record<Place, string>> = {
  cookie: 'Cookie',
  'local storage': 'Local storage',
  'session storage': 'Session storage',
  database: 'Database (IndexedDB)',
};

const titleOf = (id: string): string =>
  CONSENT_CATEGORIES.find((category) => category.id === id)?.title ?? id;

export default function CookiesScreen() {
  return (
    <TextPage
      title="Cookies"
      intro="Everything that Marquee stores in your browser, by name. There is nothing else: no advertising, no other company’s cookies, nothing that follows you to other sites."
      changed={COOKIES_CHANGED}
    >
      <TextSection heading="Your choice">
        {CONSENT_CATEGORIES.map(({ id, title, description }) => (
          <p key={id}>
            <strong>{title}.</strong> {description}
          </p>
        ))}
        <p>
          Nothing optional is stored or measured before you say yes, and a browser that sends Global Privacy
          Control has said no.
        </p>
        <div className="print:hidden">
          <Button aria-haspopup="dialog" onClick={openConsentChoices}>
            Cookie choices
          </Button>
        </div>
      </TextSection>
      <TextSection heading="What is stored">
        <ul className="border-t border-hair">
          {BROWSER_STORAGE.map(({ name, place, purpose, until, choice }) => (
            <li key={name} className="border-b border-hair py-3">
              <p className="mono font-semibold break-all">{name}</p>
              <p className="mt-0.5">{purpose}</p>
              <p className="mt-0.5 text-sm text-ink-2">
                {PLACES[place]}, until {until}.{choice && ` Only with “${titleOf(choice)}”.`}
              </p>
            </li>
          ))}
        </ul>
        <p>
          A database stands under these names in your browser’s own list, with “rxdb-dexie-” before each of
          the first two and the name of a table behind it. Besides, the browser keeps the app itself (its
          pages, code and fonts), so that it opens with no signal. Deleting this site’s data in your browser
          deletes all of it, also what has not been sent yet.
        </p>
      </TextSection>
      <p>
        What happens to your data on the server is in the <TextLink to="/privacy">privacy policy</TextLink>.
      </p>
    </TextPage>
  );
}
