import { rmSync } from 'node:fs';
import { TEMPLATE } from './data-folder';
import { Server } from './server';

/** Migrating and seeding takes seconds, copying a folder does not: done once a run, before the first story. */
export default async function prepare(): Promise<() => void> {
  const server = await Server.start('small');
  await server.stop();
  process.env[TEMPLATE] = server.folder;
  return () => rmSync(server.folder, { recursive: true, force: true });
}
