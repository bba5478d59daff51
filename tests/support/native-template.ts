import { createHash } from 'node:crypto';
import postgres from 'postgres';
import type { NativePostgres } from './postgres';

/** Databases on which these texts have been run are copies of one of this name: copying takes a tenth of the time that running them does. */
export const templateName = (texts: readonly string[]): string =>
  `marquee_template_${createHash('sha256').update(texts.join('\0')).digest('hex').slice(0, 16)}`;

/** Makes it where the server has none yet. Several test files may get here at once: the first makes it, and the others wait for it. */
export async function templateOn(server: NativePostgres, texts: readonly string[]): Promise<string> {
  const name = templateName(texts);
  const maintenance = postgres(server.url, { max: 1, onnotice: () => undefined });
  try {
    await maintenance`select pg_advisory_lock(hashtext(${name}))`;
    const [known] = await maintenance`select from pg_database where datname = ${name}`;
    if (!known) await make(server, maintenance, name, texts);
  } finally {
    await maintenance.end();
  }
  return name;
}

/** It has its name only when it is whole, so that one whose maker was killed is made again. */
async function make(
  server: NativePostgres,
  maintenance: postgres.Sql,
  name: string,
  texts: readonly string[],
): Promise<void> {
  const unfinished = `${name}_unfinished`;
  const database = postgres(await server.createDatabase(unfinished), { max: 1, onnotice: () => undefined });
  try {
    for (const text of texts) await database.unsafe(text).simple();
  } finally {
    await database.end();
  }
  await maintenance.unsafe(`alter database "${unfinished}" rename to "${name}"`);
}
