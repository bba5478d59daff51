/** Whether what is typed is saved. `saving` starts at the first keystroke and includes the pause before the save: newer text is not stored yet (S8). */
export type DraftState =
  | { state: 'none' }
  | { state: 'saving' }
  | { state: 'saved'; at: Date }
  /** Saved, but another tab or device has written something else in the same field: both are kept. */
  | { state: 'disputed' }
  | { state: 'failed'; sentence: string };
