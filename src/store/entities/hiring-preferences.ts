import { map, type Observable } from 'rxjs';
import { profiles } from '@/domain/streams';
import type { HiringPreferences, Profile, ProfileSettings } from '@/domain/streams/profiles';
import { CONFLICT } from '@/sync/push/refusal-record';
import { jsonEqual } from '@/sync/merge/json-equal';
import { observeMe } from './profiles';
import type { Store } from '../store';
import type { Stored } from '../queries/write-status';

/** Preferences that the server would not take, or that clashed. */
export interface RefusedPreferences {
  /** Of the kept item. */
  id: string;
  sentence: string;
  isClash: boolean;
  /** As their author left them. */
  hiring: HiringPreferences | undefined;
}

export interface MyPreferences {
  me: Stored<Profile> | null;
  refused: RefusedPreferences | null;
}

const NOTHING = {} as ProfileSettings;

/** Only where the write was about nothing else: else the kept item is mended and sent again as a whole. */
function refusedOf(store: Store, { sync, settings }: Stored<Profile>): RefusedPreferences | null {
  const item = sync.state === 'refused' ? store.refused.get(sync.refusedId) : undefined;
  if (!item) return null;
  const { document, base } = item;
  const left = (document.settings ?? NOTHING) as ProfileSettings;
  const { hiring, ...others } = left;
  const { hiring: _before, ...othersBefore } = (base?.settings ?? NOTHING) as ProfileSettings;
  const isAlone =
    jsonEqual(others, othersBefore) &&
    profiles.writable.every((field) => field === 'settings' || jsonEqual(document[field], base?.[field]));
  const isClash = item.code === CONFLICT;
  if (jsonEqual(hiring, settings.hiring) || !(isClash || isAlone)) return null;
  return { id: item.id, sentence: item.sentence, isClash, hiring };
}

/** One's own profile, with what was refused or clashed of its hiring preferences. */
export const observeMyPreferences = (store: Store): Observable<MyPreferences> =>
  observeMe(store).pipe(map((me) => ({ me, refused: me && refusedOf(store, me) })));
