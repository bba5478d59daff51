import { LEGAL } from './versions';

/** Which version of each text a person has accepted, in `settings.accepted` of their profile. */
export interface Accepted {
  terms?: string;
  privacy?: string;
}

/** What whoever accepts now accepts. */
export const ACCEPTED_NOW: Required<Accepted> = {
  terms: LEGAL.terms.version,
  privacy: LEGAL.privacy.version,
};

const versionIn = (value: unknown, document: keyof Accepted): string => {
  const version = (value as Record<string, unknown> | null | undefined)?.[document];
  return typeof version === 'string' ? version : '';
};

/**
 * What a person still has to be asked: `all` where they have never accepted anything, `changes` where a text has changed since; null: nothing.
 * @param settings of their profile; loose, because a newer version of the app may have written it
 */
export function openAcceptance(settings: Readonly<Record<string, unknown>>): 'all' | 'changes' | null {
  const { accepted } = settings;
  const versions = (['terms', 'privacy'] as const).map((document) => versionIn(accepted, document));
  if (versions.every((version) => version === '')) return 'all';
  const isCurrent =
    versionIn(accepted, 'terms') >= LEGAL.terms.version &&
    versionIn(accepted, 'privacy') >= LEGAL.privacy.version;
  return isCurrent ? null : 'changes';
}
