import type { FileTransport } from '@/backend/sync/file-transport';
import { pageFileTransport } from '@/backend/sync/page-file-transport';

/** Fetches the bytes at a path of the bucket; injected, so that tests can replace it. */
export type FetchFile = FileTransport['download'];

/** Only with this account's session (S9). @throws SyncFault (`kind: 'offline'` without a connection), FileRefused when it may not be read */
export const fetchFile =
  (accountId: string | null): FetchFile =>
  (path) =>
    pageFileTransport(accountId).download(path);
