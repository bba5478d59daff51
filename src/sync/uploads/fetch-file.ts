import { type FileTransport, pageFileTransport } from '@/backend/sync/file-transport';

/** Fetches the bytes at a path of the bucket; the store hands in another one in tests. */
export type FetchFile = FileTransport['download'];

/** With this account's session alone (S9). @throws SyncFault (`kind: 'offline'` without a connection), FileRefused when it may not be read */
export const fetchFile =
  (accountId: string | null): FetchFile =>
  (path) =>
    pageFileTransport(accountId).download(path);
