/** Data of a screen: not read yet, here, or not here and why. */
export interface Loadable<T> {
  /** undefined until this device (or the server, for what only the server knows) has answered. */
  value: T | undefined;
  /**
   * Why a value that is empty, or none at all, says nothing about the world. `unknown`: nobody has looked yet; `filling`: the first snapshot is still arriving, or
   * the server is being asked; `offline`: it cannot come now; `failed`: it could not be read. Null: what is empty is really empty.
   */
  absence: Absence | null;
  /** Why, in a sentence, when it had to be fetched and that failed. */
  failure?: string;
  /** Reads, or asks, again. */
  retry: () => void;
}

export type Absence = 'unknown' | 'filling' | 'offline' | 'failed';

export type LoadState = 'loading' | 'filling' | 'offline' | 'failed' | 'empty' | 'here';

/** More of it may be on its way: what is here so far is true, and not all. */
export const isStillComing = ({ absence }: { absence: Absence | null }): boolean =>
  absence === 'unknown' || absence === 'filling';

/** For numbers, which grow until all of it is here: without a value before that. */
export const onceComplete = <T>(data: Loadable<T>): Loadable<T> =>
  data.absence === null ? data : { ...data, value: undefined };

/** Nothing to show: null, or a list without items. */
export const isNothing = (value: unknown): boolean =>
  value === null || (Array.isArray(value) && value.length === 0);

/** What a screen shows of it. Never `empty` before what is missing could have come. */
export function loadStateOf<T>(
  { value, absence }: Pick<Loadable<T>, 'value' | 'absence'>,
  isEmpty: (value: T) => boolean = isNothing,
): LoadState {
  if (value !== undefined && !isEmpty(value)) return 'here';
  if (absence === 'offline' || absence === 'failed') return absence;
  if (value === undefined || absence === 'unknown') return 'loading';
  return absence ?? 'empty';
}

/**
 * What a search found on this device, of which the server may know more.
 * @param isAnswer whether it is one already: nothing is, once everybody has been asked
 * @param held how many rows are on this device, found or not; undefined until they are counted
 */
export function asSearched<T>(
  { value, absence, ...rest }: Loadable<T>,
  isAnswer: (value: T) => boolean,
  held: number | undefined,
): Loadable<T> {
  // Offline with some rows here: those were searched, and the line above the list says so.
  const offline = held === undefined ? 'unknown' : held > 0 ? null : 'offline';
  return {
    ...rest,
    value: value !== undefined && isAnswer(value) ? value : undefined,
    absence: absence === 'offline' ? offline : absence,
  };
}
