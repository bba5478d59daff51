import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { TestBackend } from '../support/backend';
import { startOnEngine } from './database-engines';

const ECHO = `
  import { z } from 'npm:zod@4';
  import { createClient } from 'jsr:@supabase/supabase-js@2';

  Deno.serve(async (request) => {
    const { name } = z.object({ name: z.string() }).parse(await request.json());
    const key = Deno.env.get('SUPABASE_SERVICE_ROLE_KEY');
    // Only Node 20 lacks a WebSocket; hosted functions have one.
    const supabase = createClient(Deno.env.get('SUPABASE_URL'), key, { realtime: { transport: class {} } });
    const { data } = await supabase.rpc('who_am_i');
    return Response.json({ hello: name, as: data.role }, { status: 201, headers: { 'x-custom': 'yes' } });
  });`;

/**
 * Creates the functions inside the project, where their packages resolve, as for the real ones. Written as
 * text because our compiler cannot resolve Deno's specifiers.
 */
function functionsFolder(sources: Record<string, string>): string {
  mkdirSync('node_modules/.marquee', { recursive: true });
  const folder = mkdtempSync('node_modules/.marquee/functions-');
  for (const [name, source] of Object.entries(sources)) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'index.ts'), source);
  }
  return folder;
}

describe('Edge Functions run in this process', () => {
  const folder = functionsFolder({
    echo: ECHO,
    failing: "Deno.serve(() => { throw new Error('the oven is cold'); });",
    broken: "import './not-there';",
    silent: 'export const nothing = 1;',
  });
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startOnEngine('PGlite', { functionsFolder: folder });
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  afterAll(() => backend.stop());

  it('with Deno’s package specifiers, the project’s environment and a session', async () => {
    const { client } = await backend.signUp('caller@marquee.test');
    const { data, error, response } = await client.functions.invoke('echo', { body: { name: 'Ada' } });
    expect(error).toBeNull();
    expect(data).toEqual({ hello: 'Ada', as: 'service_role' });
    expect(response?.status).toBe(201);
    expect(response?.headers.get('x-custom')).toBe('yes');
  });

  it('and refuse callers without a key or with a forged token', async () => {
    for (const authorization of [undefined, 'Bearer forged.token.here']) {
      const response = await fetch(`${backend.url}/functions/v1/echo`, {
        method: 'POST',
        body: '{}',
        headers: { ...(authorization && { authorization }) },
      });
      expect(response.status).toBe(401);
    }
  });

  it.each([
    ['failing', 'The function failing failed: the oven is cold'],
    ['broken', expect.stringContaining('not-there')],
    ['silent', 'The function silent failed: it neither calls Deno.serve nor exports a handler'],
  ])('a %s function is answered with 500 and logged', async (name, message) => {
    const consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const response = await fetch(`${backend.url}/functions/v1/${name}`, {
      headers: { apikey: backend.publishableKey },
    });
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({ code: 'FUNCTION_FAILED', message });
    expect(consoleError.mock.calls.flat().join()).toContain(`The function ${name} failed`);
    consoleError.mockRestore();
  });

  it.each(['absent', '..%2f..%2fsecrets', '../../supabase/functions/health', ''])(
    '"%s" is not found',
    async (name) => {
      const response = await fetch(`${backend.url}/functions/v1/${name}`, {
        headers: { apikey: backend.publishableKey },
      });
      expect(response.status).toBe(404);
    },
  );
});

describe('Edge Functions in the project', () => {
  it('health is open to anyone, and a changed file is reloaded', async () => {
    const source = readFileSync('supabase/functions/health/index.ts', 'utf8');
    const folder = functionsFolder({ health: source });
    const file = join(folder, 'health/index.ts');
    const backend = await startOnEngine('PGlite', { functionsFolder: folder });
    const ask = async (): Promise<unknown> => (await fetch(`${backend.url}/functions/v1/health`)).json();
    expect(await ask()).toEqual({ status: 'ok', backend: backend.url });
    writeFileSync(file, source.replace("'ok'", "'better'"));
    utimesSync(file, new Date(), new Date(Date.now() + 2_000));
    expect(await ask()).toEqual({ status: 'better', backend: backend.url });
    await backend.stop();
    rmSync(folder, { recursive: true });
  });
});
