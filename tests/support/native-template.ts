import { createHash } from 'node:crypto';
import postgres from 'postgres';
import type { NativePostgres } from './postgres';

/** The template for databases with these SQL texts: copying one takes a tenth of the time of running them. */
export const templateName = (texts: readonly string[]): string =>
  `marquee_template_${createHash('sha256').update(texts.join('\0')).digest('hex').slice(0, 16)}`;

/** Creates the template if the server has none yet. Several test files may call this at once: the first creates it, the others wait. */
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

/** It gets its name only when it is complete, so that one whose creator was killed is created again. */
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
