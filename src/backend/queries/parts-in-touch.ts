import { pageTransport } from '../sync/page-transport';

/** Named in the sentence of a failure, too. */
export const PARTS_IN_TOUCH_QUERY = 'profile';

/**
 * What this person shows to people in touch and not to everyone, as fields of their profile; null where that is nothing, or this account is not in touch.
 * @param accountId null for a visitor, who is nobody's
 * @throws SyncFault
 */
export const getPartsInTouch = async (accountId: string | null, personId: string): Promise<unknown> =>
  accountId === null || accountId === personId
    ? null
    : pageTransport(accountId).call('parts_in_touch', { p_person: personId });
