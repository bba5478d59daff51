import {
  closeSync,
  constants,
  fstatSync,
  ftruncateSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { tryLock } from 'fs-native-extensions';
import { messageOf, StartupError } from './startup-error';

/** Far behind the text of the file: Windows lets nobody else read the bytes that are locked. */
const LOCKED_BYTE = 1_073_741_824;

/**
 * One process per data folder, by a lock that the operating system holds. It ends with the process however that ends,
 * stays while the process is frozen, and has nothing to do with process ids, which are given out again. A lock file
 * that is merely present, or merely recent, has none of the three.
 */
export class FolderLock {
  private isReleased = false;

  private constructor(
    private readonly file: string,
    private readonly descriptor: number,
  ) {}

  /** @throws StartupError while another process has the folder, or where the file cannot be locked. */
  static take(file: string, folder: string): FolderLock {
    for (;;) {
      const descriptor = lockFile(file, folder);
      if (!isAt(file, descriptor)) {
        // The holder before removed the file between our opening and locking it: another process may hold its successor.
        closeSync(descriptor);
        continue;
      }
      ftruncateSync(descriptor);
      writeSync(descriptor, String(process.pid), 0);
      return new FolderLock(file, descriptor);
    }
  }

  /** Frees the folder for others. Safe to call twice. */
  release(): void {
    if (this.isReleased) return;
    this.isReleased = true;
    // Removed while still locked: after that it may be somebody else's.
    if (isAt(this.file, this.descriptor)) rmSync(this.file, { force: true });
    closeSync(this.descriptor);
  }
}

/** Opens and locks the file; its descriptor. */
function lockFile(file: string, folder: string): number {
  let descriptor: number | null = null;
  let isFree: boolean;
  try {
    descriptor = openSync(file, constants.O_RDWR | constants.O_CREAT, 0o600);
    isFree = tryLock(descriptor, LOCKED_BYTE, 1);
  } catch (error) {
    if (descriptor !== null) closeSync(descriptor);
    throw new StartupError(`${file} cannot be locked: ${messageOf(error)}.`);
  }
  if (isFree) return descriptor;
  const holder = readFileSync(descriptor, 'utf8');
  closeSync(descriptor);
  throw new StartupError(
    `Another Marquee (process ${holder || 'unknown'}) is using ${folder}. Stop it first, or name another folder with --data.`,
  );
}

/** Whether the open file is the one that its path still leads to. */
function isAt(file: string, descriptor: number): boolean {
  const opened = fstatSync(descriptor, { bigint: true });
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found !== undefined && found.ino === opened.ino && found.dev === opened.dev;
}
