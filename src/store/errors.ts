/**
 * The errors of the store. The message is for people; a form shows it and keeps what was typed. Every write of the store
 * rejects with one of these or not at all: once it resolves, the write is in the database (S2).
 */
export class StoreError extends Error {}

/** The device has no space left for the write. */
export class StorageFullError extends StoreError {
  override readonly name = 'StorageFullError';
  constructor(options?: ErrorOptions) {
    super(
      'This device has no space left to save that. Your text is still here. Free some space and try again.',
      options,
    );
  }
}

/** The browser does not let Marquee store anything: private mode, blocked site data, or a database that was deleted under it. */
export class StorageUnavailableError extends StoreError {
  override readonly name = 'StorageUnavailableError';
  constructor(options?: ErrorOptions) {
    super(
      'This browser does not let Marquee save anything right now. Your text is still here. Reload the page and try again.',
      options,
    );
  }
}

/** The code that checks writes is not on this device: the app was opened a moment ago, and the signal went before all of it had come. */
export class CodeNotHereError extends StoreError {
  override readonly name = 'CodeNotHereError';
  constructor(options?: ErrorOptions) {
    super(
      'A part of Marquee that saves is not on this device yet. Your text is still here. It comes with the next signal: try again then.',
      options,
    );
  }
}

/** Without storage on the device there is none for the bytes of files either. */
export class FilesNotStorableError extends StoreError {
  override readonly name = 'NoPlaceForFilesError';
  constructor() {
    super(
      'This browser keeps nothing on this device, so files cannot be sent from here. Take them out to send your words alone.',
    );
  }
}

/** The store could not be upgraded to this version's form. The older form is intact, unsent work included (S11). */
export class UpgradeFailedError extends StoreError {
  override readonly name = 'UpgradeFailedError';
  constructor(options?: ErrorOptions) {
    super(
      'Marquee was updated, but what is stored on this device could not be brought over to the new version. Nothing was changed, and nothing is lost.',
      options,
    );
  }
}

/** Another tab still has the store open in its older form and does not close it. */
export class UpgradeBlockedError extends StoreError {
  override readonly name = 'UpgradeBlockedError';
  constructor(
    /** Resolves when the other tab has closed it after all: then opening may be tried again. */
    readonly released: Promise<void>,
    options?: ErrorOptions,
  ) {
    super(
      'Marquee was updated, and another tab still uses the older version. Close the other Marquee tabs, and this one continues automatically. Nothing is lost.',
      options,
    );
  }
}

/** A later version of the app has written the store: this version could not read all of it. */
export class NewerStoreError extends StoreError {
  override readonly name = 'NewerStoreError';
  constructor() {
    super(
      'This device already holds the data of a newer version of Marquee. Reload to get the newest version. Nothing is lost.',
    );
  }
}

/** The document to be written is no longer on this device. */
export class GoneError extends StoreError {
  override readonly name = 'GoneError';
  constructor() {
    super('This is no longer available to you.');
  }
}

/** The write breaks a rule that the device can check without the server (S13: for convenience; the server checks again). */
export class InvalidWriteError extends StoreError {
  override readonly name = 'InvalidWriteError';
  constructor(
    message: string,
    readonly field: string | null = null,
  ) {
    super(message);
  }
}

/** Only for signed-in people. */
export class SignedOutError extends StoreError {
  override readonly name = 'SignedOutError';
  constructor() {
    super('Sign in to do this.');
  }
}

const namesOf = (error: unknown): string[] => {
  const names: string[] = [];
  for (let at: unknown = error; at instanceof Error && names.length < 8;) {
    names.push(at.name, at.message);
    at = at.cause ?? (at as { inner?: unknown }).inner;
  }
  return names;
};

/** Dexie and IndexedDB nest the actual cause, and in Safari only the message tells that the disk is full. */
export function asStoreError(error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  const full = namesOf(error).some((name) => /quota|disk is full|no space/i.test(name));
  return full ? new StorageFullError({ cause: error }) : new StorageUnavailableError({ cause: error });
}
