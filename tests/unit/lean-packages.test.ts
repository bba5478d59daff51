import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { cutDown, LEAN_PACKAGES } from '../../vite.lean';

const folders = ['node_modules/react-router/dist/development', 'node_modules/zod/v4/classic'];
const modules = folders
  .flatMap((folder) => readdirSync(folder).map((name) => `/${folder}/${name}`))
  .filter((path) => existsSync(path.slice(1)));

it.each(LEAN_PACKAGES.map((lean) => [lean.contains, lean] as const))(
  'B9: what the app does without is found in the installed package (%s)',
  (_, lean) => {
    const codes = modules
      .filter((path) => lean.module.test(path))
      .map((path) => readFileSync(path.slice(1), 'utf8'))
      .filter((code) => code.includes(lean.contains));
    expect(codes).toHaveLength(1);
    const [code = ''] = codes;
    const cut = cutDown(lean, code);
    expect(cut.missing).toEqual([]);
    expect(cut.code).not.toBe(code);
    expect(cutDown(lean, cut.code).missing.length).toBeGreaterThan(0);
  },
);
