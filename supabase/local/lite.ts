import type * as LiteModule from '@supabase/lite';
import { isReportedToClient } from './db-errors';

export type Lite = typeof LiteModule;

const KNOWN_WARNINGS = /EXPERIMENTAL FEATURES ENABLED|Node\.js 20 and below/;
let isFilterInstalled = false;

/**
 * The library prints every refused statement and two warnings that are no news here. What was answered to the client
 * is handled; only the server's own failures reach the terminal.
 */
function filterLiteOutput(): void {
  if (isFilterInstalled) return;
  isFilterInstalled = true;
  const { error, warn } = console;
  console.error = (...args: unknown[]) => {
    if (!args.some(isReportedToClient)) error(...args);
  };
  console.warn = (...args: unknown[]) => {
    if (!KNOWN_WARNINGS.test(String(args[0]))) warn(...args);
  };
}

/**
 * Loads the library. Dynamic on purpose: it reads the switch for storage while it is being loaded, and a static import
 * would run before the switch is set.
 */
export async function loadLite(): Promise<Lite> {
  process.env['EXPERIMENTAL_STORAGE'] = '1';
  filterLiteOutput();
  return import('@supabase/lite');
}
