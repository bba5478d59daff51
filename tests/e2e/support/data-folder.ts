import { cpSync, existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Names the seeded data folder that every story's server begins with a copy of. */
export const TEMPLATE = 'MARQUEE_E2E_TEMPLATE';

/** A data folder of one's own, seeded when the run has a template and this is what it was seeded with. */
export function dataFolder(seed: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-e2e-'));
  const template = process.env[TEMPLATE];
  if (seed === 'small' && template && existsSync(template)) cpSync(template, folder, { recursive: true });
  return folder;
}
