import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contrastOf, measure } from '../../scripts/contrast.mjs';

const SCRIPT = 'scripts/contrast.mjs';
const css = readFileSync('src/styles/tokens.css', 'utf8');

describe('contrast of the tokens', () => {
  it('agrees with WCAG on known pairs', () => {
    expect(contrastOf('oklch(0 0 0)', 'oklch(1 0 0)')).toBeCloseTo(21, 5);
    expect(contrastOf('oklch(1 0 0)', 'oklch(1 0 0)')).toBe(1);
    // #767676 on white: the lightest grey that is still allowed for text.
    expect(contrastOf('oklch(0.5657 0 0)', 'oklch(1 0 0)')).toBeCloseTo(4.54, 2);
  });

  it('is high enough for every allowed pair: text 4.5, controls 3; in high contrast 7 and 4.5', () => {
    const all = measure(css);
    expect(new Set(all.map(({ mode, kind, need }) => `${mode} ${kind} ${need}`))).toEqual(
      new Set([
        'day text 4.5',
        'day control 3',
        'night text 4.5',
        'night control 3',
        'day, high text 7',
        'day, high control 4.5',
        'night, high text 7',
        'night, high control 4.5',
      ]),
    );
    expect(all.filter(({ ratio, need }) => ratio < need)).toEqual([]);
  });

  it('exits with 0 for our tokens, and with 1 and the pair’s name when one is too pale', () => {
    expect(execFileSync(process.execPath, [SCRIPT]).toString()).toMatch(/^day +text +need 4\.5 +lowest \d/m);
    const folder = mkdtempSync(join(tmpdir(), 'marquee-contrast-'));
    try {
      const pale = join(folder, 'tokens.css');
      writeFileSync(pale, css.replace('--ink-3: light-dark(oklch(0.485', '--ink-3: light-dark(oklch(0.6'));
      const { status, stderr } = spawnSync(process.execPath, [SCRIPT, pale], { encoding: 'utf8' });
      expect(status).toBe(1);
      expect(stderr).toContain('FAIL day: ink-3 on paper');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
