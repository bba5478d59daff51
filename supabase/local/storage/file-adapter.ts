import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { App } from '@supabase/lite';

type StorageAdapter = NonNullable<App['_storageAdapter']>;
type Metadata = Awaited<ReturnType<StorageAdapter['headObject']>>;
type Body = Parameters<StorageAdapter['uploadObject']>[3];

interface Kept {
  mimetype: string;
  cacheControl: string;
  eTag: string;
}

const META = '.json';

/**
 * Uploaded files as files. Each is named by a hash of its key, so that no key can lead out of its bucket's folder, be too
 * long for the file system, or meet another key's folder. The library keeps its own adapter for this to itself.
 */
export class FileAdapter implements StorageAdapter {
  readonly driver = null;
  private readonly root: string;

  constructor(folder: string) {
    this.root = resolve(folder);
  }

  async getObject(bucket: string, key: string) {
    const [metadata, body] = await Promise.all([
      this.headObject(bucket, key),
      readFile(this.place(bucket, key)),
    ]);
    return { metadata, httpStatusCode: 200, body };
  }

  async uploadObject(
    bucket: string,
    key: string,
    _version: string | undefined,
    body: Body,
    contentType: string,
    cacheControl: string,
  ) {
    const place = this.place(bucket, key);
    const bytes = Buffer.isBuffer(body) || body instanceof Uint8Array ? body : await readAll(body);
    const kept: Kept = {
      mimetype: contentType,
      cacheControl,
      eTag: `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`,
    };
    await mkdir(join(this.root, bucket), { recursive: true });
    // Written aside and renamed, so that a crash in between leaves the old file whole.
    await writeFile(`${place}.new`, bytes);
    await rename(`${place}.new`, place);
    await writeFile(place + META, JSON.stringify(kept));
    return this.headObject(bucket, key);
  }

  async headObject(bucket: string, key: string): Promise<Metadata> {
    const place = this.place(bucket, key);
    const [kept, info] = await Promise.all([readFile(place + META, 'utf8'), stat(place)]);
    const { mimetype, cacheControl, eTag } = JSON.parse(kept) as Kept;
    return {
      mimetype,
      cacheControl,
      eTag,
      contentLength: info.size,
      size: info.size,
      lastModified: info.mtime,
      httpStatusCode: 200,
    };
  }

  async deleteObject(bucket: string, key: string): Promise<void> {
    const place = this.place(bucket, key);
    await Promise.all([rm(place, { force: true }), rm(place + META, { force: true })]);
  }

  async deleteObjects(bucket: string, keys: string[]): Promise<void> {
    await Promise.all(keys.map((key) => this.deleteObject(bucket, key)));
  }

  async copyObject(
    sourceBucket: string,
    source: string,
    _version: string | undefined,
    bucket: string,
    key: string,
  ) {
    const [from, to] = [this.place(sourceBucket, source), this.place(bucket, key)];
    await mkdir(join(this.root, bucket), { recursive: true });
    await Promise.all([copyFile(from, to), copyFile(from + META, to + META)]);
    const { eTag, lastModified } = await this.headObject(bucket, key);
    return { httpStatusCode: 200, eTag, lastModified };
  }

  async privateAssetUrl(bucket: string, key: string): Promise<string> {
    return `file://${this.place(bucket, key)}`;
  }

  /** @throws for a bucket whose name is not a plain one. */
  private place(bucket: string, key: string): string {
    if (!/^[\w-]+([. ][\w-]+)*$/.test(bucket)) throw new Error(`"${bucket}" cannot be the name of a bucket.`);
    return join(this.root, bucket, createHash('sha256').update(key).digest('hex'));
  }
}

async function readAll(body: Exclude<Body, Uint8Array>): Promise<Uint8Array> {
  return new Uint8Array(await new Response(body as ReadableStream).arrayBuffer());
}
