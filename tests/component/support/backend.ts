import type { TestProject } from 'vitest/node';
import { startTestBackend } from '../../support/backend';
import { nativePostgres } from '../../support/postgres';

declare module 'vitest' {
  export interface ProvidedContext {
    backendUrl: string;
  }
}

/** One real backend for a run of component tests, with the small seed; each test makes the people it needs. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await nativePostgres();
  const databaseUrl = await postgres?.createDatabase(`marquee_component_${process.pid}`);
  const backend = await startTestBackend({ seed: 'small', databaseUrl });
  project.provide('backendUrl', backend.url);
  return async () => {
    await backend.stop();
    await postgres?.stop();
  };
}
