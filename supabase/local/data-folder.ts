import { createECDH, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { messageOf, StartupError } from './startup-error';

const MARKER_FILE = 'marquee.json';
const SECRETS_FILE = 'secrets.json';
const PUSH_KEYS_FILE = 'push-keys.json';
const LOCK_FILE = 'lock';

interface Marker {
  /** Increased when the layout of the folder changes. */
  format: 1;
  /**
   * False until the first start has created the database: what an interrupted first start leaves is safe to
   * delete.
   */
  databaseMade: boolean;
}

export interface Secrets {
  /** Signs sessions and file links. */
  jwtSecret: string;
  /** Bypasses row-level security. For scripts on this machine; must never reach a browser. */
  secretKey: string;
}

/**
 * The VAPID key pair that signs pushes, base64url. With a different pair every device would have to subscribe
 * again.
 */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/**
 * What one backend keeps on disk: database, uploaded files, secrets and lock. Nothing outside the folder is
 * ever touched.
 */
export class DataFolder {
  readonly path: string;

  private constructor(path: string) {
    this.path = resolve(path);
  }

  /**
   * Checks the folder before writing anything to it.
   * @throws StartupError if the folder holds files that are not a backend's, or cannot be used.
   */
  static at(path: string): DataFolder {
    const folder = new DataFolder(path);
    try {
      mkdirSync(folder.path, { recursive: true, mode: 0o700 });
      const entries = readdirSync(folder.path).filter((entry) => entry !== LOCK_FILE);
      if (entries.length > 0 && !entries.includes(MARKER_FILE)) {
        throw new StartupError(
          `${folder.path} holds files that are not Marquee's. Name an empty or a new folder with --data.`,
        );
      }
    } catch (error) {
      if (error instanceof StartupError) throw error;
      throw new StartupError(`The data folder ${folder.path} cannot be used: ${messageOf(error)}.`);
    }
    return folder;
  }

  get database(): string {
    return join(this.path, 'pg');
  }

  get files(): string {
    return join(this.path, 'files');
  }

  get functionBundles(): string {
    return join(this.path, 'functions');
  }

  get lock(): string {
    return join(this.path, LOCK_FILE);
  }

  /** Deletes everything the backend created here, except the lock. Requires the lock. */
  reset(): void {
    for (const entry of readdirSync(this.path)) {
      if (entry !== LOCK_FILE) rmSync(join(this.path, entry), { recursive: true, force: true });
    }
  }

  /** Makes room for a database by deleting what an interrupted first start left. Requires the lock. */
  prepare(): void {
    const marker = this.readMarker();
    if (marker?.databaseMade) return;
    rmSync(this.database, { recursive: true, force: true });
    this.writeMarker({ format: 1, databaseMade: false });
  }

  markDatabaseCreated(): void {
    if (!this.readMarker()?.databaseMade) this.writeMarker({ format: 1, databaseMade: true });
  }

  /** Generated once per folder; readable by its owner only. */
  secrets(): Secrets {
    return this.generateOnce(SECRETS_FILE, () => ({
      jwtSecret: randomBytes(48).toString('base64url'),
      secretKey: `sb_secret_${randomBytes(24).toString('base64url')}`,
    }));
  }

  /** Generated once per folder. */
  pushKeys(): PushKeys {
    return this.generateOnce(PUSH_KEYS_FILE, () => {
      const pair = createECDH('prime256v1');
      const publicKey = pair.generateKeys().toString('base64url');
      // ECDH drops leading zeros of a private key; VAPID requires all 32 bytes.
      return {
        publicKey,
        privateKey: Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url'),
      };
    });
  }

  private generateOnce<T>(name: string, generate: () => T): T {
    const file = join(this.path, name);
    if (existsSync(file)) return this.readJson<T>(name);
    const generated = generate();
    writeFileSync(file, JSON.stringify(generated), { mode: 0o600, flag: 'wx' });
    return generated;
  }

  private readMarker(): Marker | null {
    return existsSync(join(this.path, MARKER_FILE)) ? this.readJson<Marker>(MARKER_FILE) : null;
  }

  private writeMarker(marker: Marker): void {
    writeFileSync(join(this.path, MARKER_FILE), JSON.stringify(marker));
  }

  private readJson<T>(name: string): T {
    const file = join(this.path, name);
    try {
      return JSON.parse(readFileSync(file, 'utf8')) as T;
    } catch (error) {
      throw new StartupError(
        `${file} cannot be read (${messageOf(error)}). Restore it, or start anew with --reset.`,
      );
    }
  }
}
