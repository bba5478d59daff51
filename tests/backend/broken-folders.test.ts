import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { freshFolder, temporaryFolder } from '../support/backend';
import { removeFolder, ServerProcess, startupError, withServerProcesses } from '../support/server-process';

withServerProcesses();

it('a damaged database, which is left as it is; --reset starts over', async () => {
  const folder = await freshFolder();
  const damaged = join(folder, 'pg/global/pg_control');
  writeFileSync(damaged, 'nonsense');
  const message = await startupError('--port', '0', '--data', folder);
  expect(message).toContain(`The database in ${join(folder, 'pg')} cannot be opened`);
  expect(message).toContain('start anew with --reset');
  expect(readFileSync(damaged, 'utf8')).toBe('nonsense');
  const second = new ServerProcess('--port', '0', '--data', folder, '--reset');
  await second.ready();
  expect(await second.end('SIGINT')).toBe(0);
  removeFolder(folder);
});

it('a database whose first start was interrupted is made anew', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'pg/base'), { recursive: true });
  writeFileSync(join(folder, 'pg/PG_VERSION'), '17');
  writeFileSync(join(folder, 'marquee.json'), JSON.stringify({ format: 1, databaseMade: false }));
  const server = new ServerProcess('--port', '0', '--data', folder);
  await server.ready();
  expect(await server.end('SIGTERM')).toBe(0);
  removeFolder(folder);
});
