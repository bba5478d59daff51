import { TextLink } from '../auth-card';

/** What is open to everybody, and what the link to it says (ruling 35). */
const OPEN_PLACES: Readonly<Record<string, string>> = {
  '/jobs': 'Browse the jobs',
  '/talent': 'Browse the talent',
};

/** Says that nobody is walled out: of whoever is sent here on the way to an open place. @param intended where they were going */
export function LookAround({ intended }: { intended: string | null }) {
  const text = OPEN_PLACES[intended?.split(/[?#]/)[0] ?? ''];
  if (intended === null || text === undefined) return null;
  return (
    <p className="mb-4 text-ink-2">
      You can look around first. <TextLink to={intended}>{text}</TextLink>
    </p>
  );
}
