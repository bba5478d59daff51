interface StoreFailure {
  scene: string;
  title: string;
  /** Instead of the error's own words, which are those of a form. */
  text?: string;
  /** What the one thing to do is called, and whether it loads the app anew. */
  action: string;
  reloads: boolean;
  /** The store can be read as it lies there: what is unsent is counted, and can be taken out as a file meanwhile. */
  offersFile: boolean;
}

/** Why a store can stand in the way of every screen, by the error's name: the code of the store is not here yet. */
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
