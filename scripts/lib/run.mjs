// @ts-check
import { spawn } from 'node:child_process';

/**
 * Runs a program to its end and returns its exit code and, when `quiet`, its output.
 * @param {string} command @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, quiet?: boolean }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, { cwd, env, quiet = false } = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd,
      env: env ?? process.env,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => done({ code: 127, output: `${output}${error.message}` }));
    child.on('close', (code, signal) => done({ code: code ?? (signal ? 128 : 1), output }));
  });
}

/** The path of a program among this project's dependencies. @param {string} name its file under node_modules */
export const tool = (name) => new URL(`../../node_modules/${name}`, import.meta.url).pathname;
