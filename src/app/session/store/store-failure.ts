interface StoreFailure {
  scene: string;
  title: string;
  /** Replaces the error's message, which was written for a form. */
  text?: string;
  /** The label of the one action, and whether it reloads the app. */
  action: string;
  reloads: boolean;
  /** The old store is still readable: unsent work is counted and can be saved as a file. */
  offersFile: boolean;
}

/** Why no store can be opened, by the error's name: importing the error classes would pull in the store's code. */
const FAILURES: Readonly<Record<string, StoreFailure>> = {
  UpgradeFailedError: {
    scene: 'Update',
    title: 'The update could not finish',
    action: 'Retry',
    reloads: false,
    offersFile: true,
  },
  UpgradeBlockedError: {
    scene: 'Update',
    title: 'Another tab is in the way',
    action: 'Retry',
    reloads: false,
    offersFile: false,
  },
  NewerStoreError: {
    scene: 'Update',
    title: 'This page is older than your data',
    action: 'Reload',
    reloads: true,
    offersFile: true,
  },
  StorageFullError: {
    scene: 'Storage',
    title: 'This device is full',
    text: 'Free some space, then try again. Nothing is lost.',
    action: 'Retry',
    reloads: false,
    offersFile: true,
  },
};

export const storeFailure = (error: unknown): StoreFailure | null =>
  error instanceof Error ? (FAILURES[error.name] ?? null) : null;
