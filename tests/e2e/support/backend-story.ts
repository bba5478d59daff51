import type { Backend } from '../../../supabase/local/backend';
import { startBackendInProcess } from './own-backend';
import { test as base } from './story';

/** Stories that ask or change the database behind the app: a backend of their own, in this process, one for each worker. */
export const test = base.extend<object, { backend: Backend }>({
  backend: [
    async ({}, provide) => {
      const backend = await startBackendInProcess();
      await provide(backend);
      await backend.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
