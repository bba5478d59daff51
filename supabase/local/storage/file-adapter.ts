import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { App } from '@supabase/lite';

type StorageAdapter = NonNullable<App['_storageAdapter']>;
type Metadata = Awaited<ReturnType<StorageAdapter['headObject']>>;
type Body = Parameters<StorageAdapter['uploadObject']>[3];

interface StoredMetadata {
  mimetype: string;
  cacheControl: string;
  eTag: string;
}

const METADATA_SUFFIX = '.json';

/**
 * Stores uploads as files, each named by a hash of its key: no key can escape its bucket's folder, exceed the
 * file system's name length, or collide with the folder of another key. lite does not export its own adapter.
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
      readFile(this.pathFor(bucket, key)),
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
    const path = this.pathFor(bucket, key);
    const bytes = Buffer.isBuffer(body) || body instanceof Uint8Array ? body : await readAll(body);
    const metadata: StoredMetadata = {
      mimetype: contentType,
      cacheControl,
      eTag: `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`,
    };
    await mkdir(join(this.root, bucket), { recursive: true });
    // Written to a temporary file and renamed, so that a crash leaves the old file intact.
    await writeFile(`${path}.new`, bytes);
    await rename(`${path}.new`, path);
    await writeFile(path + METADATA_SUFFIX, JSON.stringify(metadata));
    return this.headObject(bucket, key);
  }

  async headObject(bucket: string, key: string): Promise<Metadata> {
    const path = this.pathFor(bucket, key);
    const [metadata, info] = await Promise.all([readFile(path + METADATA_SUFFIX, 'utf8'), stat(path)]);
    const { mimetype, cacheControl, eTag } = JSON.parse(metadata) as StoredMetadata;
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
    const path = this.pathFor(bucket, key);
    await Promise.all([rm(path, { force: true }), rm(path + METADATA_SUFFIX, { force: true })]);
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
    const [from, to] = [this.pathFor(sourceBucket, source), this.pathFor(bucket, key)];
    await mkdir(join(this.root, bucket), { recursive: true });
    await Promise.all([copyFile(from, to), copyFile(from + METADATA_SUFFIX, to + METADATA_SUFFIX)]);
    const { eTag, lastModified } = await this.headObject(bucket, key);
    return { httpStatusCode: 200, eTag, lastModified };
  }

  async privateAssetUrl(bucket: string, key: string): Promise<string> {
    return `file://${this.pathFor(bucket, key)}`;
  }

  /** @throws if the bucket's name is not a plain one */
  private pathFor(bucket: string, key: string): string {
    if (!/^[\w-]+([. ][\w-]+)*$/.test(bucket)) throw new Error(`"${bucket}" is not a valid bucket name.`);
    return join(this.root, bucket, createHash('sha256').update(key).digest('hex'));
  }
}

async function readAll(body: Exclude<Body, Uint8Array>): Promise<Uint8Array> {
  return new Uint8Array(await new Response(body as ReadableStream).arrayBuffer());
}
