import { createFileTransport, type FileTransport, sendByBrowser } from './file-transport';
import { pageSession } from './page-transport';
import { appTransportDeps } from './sync-transport';

/** The file transport of this page. */
export const pageFileTransport = (accountId: string | null): FileTransport =>
  createFileTransport({ ...appTransportDeps(accountId, pageSession), send: sendByBrowser });
