import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { fieldOf, messageOf, StartFault } from './fault';

const ANSWER_WITHIN_MS = 2_000;
const ATTEMPTS = 3;

interface Holder {
  pid: number;
  /** A loopback port that the holder listens on for as long as it lives. */
  port: number;
  /** What it says there. */
  name: string;
}

type Answer = 'alive' | 'gone' | 'silent';

/**
 * One process per data folder. A process id alone proves nothing: after a crash it may belong to somebody else, and a
 * lock that nobody can take over keeps a person out of their own data. So the holder also listens on a port and says
 * its name there; the system closes the port with the process, however it ends.
 */
export class FolderLock {
  private constructor(
    private readonly file: string,
    private readonly name: string,
    private readonly server: Server,
  ) {}

  /** @throws StartFault while another process has the folder. */
  static async take(file: string, folder: string): Promise<FolderLock> {
    const name = randomUUID();
    const server = createServer((socket) => {
      socket.on('error', () => socket.destroy());
      socket.end(name);
    });
    server.unref();
    const port = await listen(server);
    const lock = new FolderLock(file, name, server);
    try {
      await lock.write({ pid: process.pid, port, name }, folder);
    } catch (error) {
      server.close();
      throw error;
    }
    return lock;
  }

  /** Gives the folder free for others. Safe to call twice. */
  release(): void {
    this.server.close();
    if (readHolder(this.file)?.name === this.name) rmSync(this.file, { force: true });
  }

  private async write(mine: Holder, folder: string): Promise<void> {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      try {
        writeFileSync(this.file, JSON.stringify(mine), { flag: 'wx', mode: 0o600 });
        return;
      } catch (error) {
        if (fieldOf(error, 'code') !== 'EEXIST')
          throw new StartFault(`${this.file} cannot be written: ${messageOf(error)}.`);
      }
      const holder = readHolder(this.file);
      if (holder && (await isHeld(holder))) {
        throw new StartFault(
          `Another Marquee (process ${holder.pid}) is using ${folder}. Stop it first, or name another folder with --data.`,
        );
      }
      this.clearStale(holder);
      // Of two processes that saw the same stale lock, the slower one must find the faster one's lock, not its own gap.
      await wait(20 * attempt);
    }
    throw new StartFault(`The lock ${this.file} keeps changing hands. Start one Marquee at a time.`);
  }

  /** Moves the stale file away, and puts it back if it turns out to be somebody's fresh one. */
  private clearStale(stale: Holder | null): void {
    const aside = `${this.file}.${this.name}`;
    try {
      renameSync(this.file, aside);
    } catch (error) {
      if (fieldOf(error, 'code') === 'ENOENT') return;
      throw error;
    }
    const moved = readHolder(aside);
    if (moved && moved.name !== stale?.name && !existsSync(this.file)) renameSync(aside, this.file);
    else rmSync(aside, { force: true });
  }
}

function readHolder(file: string): Holder | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    // Absent, or cut short by a crash while it was written: nobody holds it.
    return null;
  }
}

async function isHeld(holder: Holder): Promise<boolean> {
  const answer = await askName(holder);
  // A process that is stopped or very busy takes the connection and says nothing; its data must not be opened twice.
  return answer === 'alive' || (answer === 'silent' && processExists(holder.pid));
}

function askName({ port, name }: Holder): Promise<Answer> {
  return new Promise((answer) => {
    let heard = '';
    const socket = connect({ host: '127.0.0.1', port });
    const settle = (result: Answer): void => {
      socket.destroy();
      answer(result);
    };
    socket.setTimeout(ANSWER_WITHIN_MS, () => settle('silent'));
    socket.on('data', (chunk) => {
      heard += chunk.toString();
      if (heard.length >= name.length) settle(heard === name ? 'alive' : 'gone');
    });
    socket.on('end', () => settle(heard === name ? 'alive' : 'gone'));
    socket.on('error', () => settle('gone'));
  });
}

function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return fieldOf(error, 'code') === 'EPERM';
  }
}

function listen(server: Server): Promise<number> {
  return new Promise((ready, fail) => {
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => ready((server.address() as AddressInfo).port));
  });
}
