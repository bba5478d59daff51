import type * as LiteModule from '@supabase/lite';
import { isReportedToClient } from './db-errors';

export type Lite = typeof LiteModule;

const KNOWN_WARNINGS = /EXPERIMENTAL FEATURES ENABLED|Node\.js 20 and below/;
let isFilterInstalled = false;

/**
 * lite logs every refused statement and two warnings that do not concern us. Errors that the client received
 * are dropped; only server failures reach the terminal.
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
 * Loads lite. Dynamic on purpose: lite reads the storage switch while its module loads, and a static import
 * would run before the switch is set.
 */
export async function loadLite(): Promise<Lite> {
  process.env['EXPERIMENTAL_STORAGE'] = '1';
  filterLiteOutput();
  return import('@supabase/lite');
}
