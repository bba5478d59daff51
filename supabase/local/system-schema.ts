import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { App } from '@supabase/lite';
import type { Database } from './database';

const readSql = (projectFolder: string, name: string): string =>
  readFileSync(join(projectFolder, 'supabase/local/sql', name), 'utf8');

/**
 * Creates what a hosted project has before its first migration: roles, helper functions, and the auth and
 * storage tables.
 */
export async function prepareSystem(database: Database, app: App, projectFolder: string): Promise<void> {
  await database.exec(readSql(projectFolder, 'bootstrap.sql'));
  await app.ensureSystemSchema();
  await database.exec(readSql(projectFolder, 'system.sql'));
}

/**
 * Puts the triggers in place that wake Realtime and the sender of the outboxes. Runs after the migrations, which decide which
 * tables there are and what is published.
 */
export async function installTriggers(database: Database, projectFolder: string): Promise<void> {
  await database.exec(readSql(projectFolder, 'realtime.sql'));
  await database.exec(readSql(projectFolder, 'outbox.sql'));
}
