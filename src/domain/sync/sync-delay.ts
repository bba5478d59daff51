/**
 * What keeps this device from being in step although it may have a connection; all of it passes without anybody doing anything, except `mismatch`.
 * `slow`: bytes arrive, slowly. `foreign`: something else answers in the server's place. `failing`: the server has a fault.
 * `mismatch`: the server is of another version than the app. `held`: changes wait on the server behind a longer one (S5).
 */
export type SyncDelay = 'slow' | 'foreign' | 'failing' | 'mismatch' | 'held';
