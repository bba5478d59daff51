/**
 * The app below its screens: the real store, the real engine, and the actions that screens call. The simulation loads it once
 * for each phone, because each phone has its own page.
 */
export { Device } from '../support/device';
export { LeaderThread } from './workers/leader-thread';
export { threadBackend } from './workers/thread-backend';
export { WorkerDevice } from './workers/worker-device';
export { markDays, openDayNote, saveDayNote, undoMarks } from '@/store/entities/availability';
export {
  hearOf,
  inviteAgain,
  inviteColleague,
  leaveCompany,
  removeColleague,
  setColleagueAccess,
} from '@/store/company/colleagues';
export { addTeamNote, changeTeamNote, removeTeamNote } from '@/store/company/team-notes';
export {
  applyToJob,
  markApplicationViewed,
  nameDays,
  triageApplication,
  triageApplications,
  withdrawApplication,
} from '@/store/entities/applications';
export {
  answerBooking,
  askForDays,
  challengeHold,
  confirmHold,
  withdrawBooking,
} from '@/store/bookings/bookings';
export { reopenNote, replyToNote, submitNote } from '@/store/notes/notes';
export {
  cancelCallsheet,
  publishCallsheet,
  saveCallsheet,
  startCallsheet,
} from '@/store/projects/callsheets';
export {
  answerOffer as answerProjectOffer,
  answerProject,
  inviteToProject,
  offerProject,
  removeFromProject,
  setCrewAccess,
  setCrewRole,
} from '@/store/projects/crew';
export { setBudgetTotal, setRoleBudget } from '@/store/projects/budgets';
export { saveProject, setPosition, setProjectStatus, startProject } from '@/store/projects/projects';
export { confirmCall, markCallsheetOpened } from '@/store/projects/receipts';
export { saveDraft } from '@/store/entities/drafts';
export { answerInterview, answerOffer, inviteToInterview, makeOffer } from '@/store/entities/deals';
export { markRead, setConversationState } from '@/store/entities/conversations';
export { resyncEverything } from '@/store/sync/diagnostics';
export { SHAPE, type Shape } from '@/store/schema/shape';
export { type Step, versionOf } from '@/store/schema/upgrade-steps';
export {
  closeJob,
  discardDraft,
  performJobAction,
  publishJob,
  reopenJob,
  saveJobDraft,
  startJobDraft,
  updateJob,
} from '@/store/entities/jobs';
export {
  changeSentMessage,
  deleteWaitingMessage,
  editWaitingMessage,
  sendMessage,
} from '@/store/entities/messages';
export {
  askToConfirm,
  confirmCredit,
  declineCredit,
  hideSentence,
  withdrawRequest,
} from '@/store/entities/endorsements';
export { markAllNotificationsRead, markNotificationRead } from '@/store/entities/notifications';
export { sendReport } from '@/store/entities/reports';
export { unblock } from '@/store/messages/blocked-people';
export { setArchived, setMuted } from '@/store/messages/conversation-marks';
export {
  discardMessageDraft,
  openMessageDraft,
  saveMessageDraft,
  textOf,
} from '@/store/messages/message-draft';
export { messageMany } from '@/store/messages/message-many';
export { removeTemplate, saveTemplate } from '@/store/messages/templates';
export { saveCompanyPreferences, saveHiringPreferences } from '@/store/posting/hiring-preferences';
export { inviteToJob } from '@/store/posting/invitations';
export {
  putJobTemplateBack,
  removeJobTemplate,
  renameJobTemplate,
  saveJobTemplate,
} from '@/store/posting/job-templates';
export { publishRoles } from '@/store/posting/more-roles';
export { addBookedCredit, leaveCredit, moveCredit, removeCredit, sortCredits } from '@/store/profile/credits';
export { noteJobView, observeUnsentViews } from '@/store/saved/job-views';
export { putOnNewList, setOnList } from '@/store/saved/list-members';
export { makeList, putListBack, removeList, renameList } from '@/store/saved/people-lists';
export { openNote, saveNote, setStars, setTag } from '@/store/saved/person-notes';
export {
  changeSearch,
  markSearchOpened,
  putSearchBack,
  removeSearch,
  saveSearch,
} from '@/store/saved/saved-searches';
export { rememberViewedJob } from '@/store/saved/viewed-jobs';
export {
  completeOnboarding,
  createCompany,
  postFor,
  setListed,
  updateCompany,
  updateMe,
  updateSettings,
} from '@/store/entities/profiles';
export { keepNoteList, observeNoteList } from '@/store/notes/kept-lists';
export {
  observeConflict,
  resolveConflict,
  saveConflictChoices,
  undoConflict,
} from '@/store/writes/conflicts';
export { opened, savedIn } from '@/store/writes/form-edit';
export { countUnsent } from '@/store/writes/queue';
export { discardRefused, discardWaiting, retryRefused } from '@/store/writes/queue-actions';
export { setSaved, toggleSaved } from '@/store/entities/saved';
export { portOf } from '@/store/sync/sync-port';
export { evictStream } from '@/sync/pull/evict';
export { memoryBackend } from '@/store/storage/memory-backend';
export { SyncFault } from '@/backend/sync/sync-protocol';
export { newId } from '@/domain/ids';
