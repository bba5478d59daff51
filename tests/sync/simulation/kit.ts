/**
 * One phone's own copy of the app below its screens: the real store, the real engine, and the verbs that screens call.
 * The simulation loads it once for each phone, as each phone has a page of its own.
 */
export { Device } from '../support/device';
export { applyToJob, triageApplication, withdrawApplication } from '@/store/applications';
export { markRead, setConversationState } from '@/store/conversations';
export { askForEverythingAgain } from '@/store/diagnostics';
export { SHAPE, type Shape } from '@/store/schema/shape';
export { type Step, versionOf } from '@/store/schema/steps';
export { closeJob, publishJob, reopenJob, saveJobDraft, updateJob } from '@/store/jobs';
export { deleteWaitingMessage, editWaitingMessage, sendMessage } from '@/store/messages';
export { updateMe } from '@/store/profiles';
export { countUnsent, discardRefused, discardWaiting, retryRefused } from '@/store/queue';
export { toggleSaved } from '@/store/saved';
export { portOf } from '@/store/sync-port';
export { evictStream } from '@/sync/evict';
export { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
export { SyncFault } from '@/backend/sync-protocol';
export { newId } from '@/domain/ids';
