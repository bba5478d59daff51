import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto';

/** In node_modules, so that installing other versions deletes it. */
const FOLDER = 'node_modules/.marquee';
const PREFIX = 'database-';
const DAY_MS = 86_400_000;

/**
 * A PGlite database in memory on which these SQL texts have been run. Creating a cluster takes five seconds, loading an
 * image of one takes one; the image is named after the texts, so a changed migration creates a new one.
 */
export async function pgliteWith(texts: readonly string[]): Promise<PGlite> {
  const digest = createHash('sha256').update(texts.join('\0')).digest('hex').slice(0, 16);
  const file = join(FOLDER, `${PREFIX}${digest}.tar`);
  const image = readImage(file);
  if (image) return pgliteFrom(image);

  const database = await PGlite.create({ extensions: { pgcrypto } });
  for (const text of texts) await database.exec(text);
  const made = await database.dumpDataDir('none');
  storeImage(file, Buffer.from(await made.arrayBuffer()));
  return database;
}

/** A PGlite database in memory from an image of its folder. */
export const pgliteFrom = (image: Blob): Promise<PGlite> =>
  PGlite.create({ extensions: { pgcrypto }, loadDataDir: image });

function readImage(file: string): Blob | null {
  try {
    return new Blob([readFileSync(file)]);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Several test files may do this at once: each writes a temporary file, and renaming is atomic. */
function storeImage(file: string, bytes: Buffer): void {
  mkdirSync(FOLDER, { recursive: true });
  const temporary = `${file}.${process.pid}`;
  writeFileSync(temporary, bytes);
  renameSync(temporary, file);
  forgetOldImages();
}

/** They are forty megabytes each: those of earlier migrations are deleted after a day. */
function forgetOldImages(): void {
  for (const name of readdirSync(FOLDER).filter((entry) => entry.startsWith(PREFIX))) {
    const path = join(FOLDER, name);
    const made = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - made > DAY_MS) rmSync(path, { force: true });
  }
}
