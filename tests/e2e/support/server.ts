import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { type Engine, type StoryData, storyData } from './data-folder';

const START_TIMEOUT_MS = 120_000;

/**
 * The real server, as its own process, so that a story can kill it like a power cut and start it again on the same
 * port and data. Needs the built app and server (`npm test` builds both).
 */
export class Server {
  private child: ChildProcess | null = null;
  private output = '';
  url = '';

  private constructor(
    readonly data: StoryData,
    private readonly seed: 'small' | 'demo' | 'none',
    private port: number,
  ) {}

  static async start(seed: 'small' | 'demo' | 'none' = 'small', engine?: Engine): Promise<Server> {
    return Server.on(await storyData(seed, engine), seed);
  }

  static async on(data: StoryData, seed: 'small' | 'demo' | 'none'): Promise<Server> {
    const server = new Server(data, seed, 0);
    await server.up();
    return server;
  }

  /** Starts the process, unless it runs, and waits until it is ready; after the first time, on the same port and data. */
  async up(): Promise<void> {
    if (this.isRunning) return;
    const child = spawn(
      process.execPath,
      // PGlite is there a second earlier, and no story lives long enough to have use of an optimised one.
      [
        '--liftoff-only',
        'dist/server/main.mjs',
        '--port',
        String(this.port),
        '--data',
        this.data.folder,
        '--seed',
        this.seed,
        ...(this.data.databaseUrl ? ['--database-url', this.data.databaseUrl] : []),
      ],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    this.child = child;
    this.output = '';
    child.stdout.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    const deadline = Date.now() + START_TIMEOUT_MS;
    while (Date.now() < deadline) {
      if (child.exitCode !== null) throw new Error(`The server ended while starting:\n${this.output}`);
      this.url = /http:\/\/127\.0\.0\.1:\d+/.exec(this.output)?.[0] ?? this.url;
      if (this.url !== '' && (await this.isReady())) {
        this.port = Number(new URL(this.url).port);
        return;
      }
      await new Promise((wake) => setTimeout(wake, 50));
    }
    throw new Error(`The server was not ready in ${START_TIMEOUT_MS} ms:\n${this.output}`);
  }

  private get isRunning(): boolean {
    return this.child !== null && this.child.exitCode === null && this.child.signalCode === null;
  }

  private async isReady(): Promise<boolean> {
    try {
      return (await fetch(`${this.url}/health`)).ok;
    } catch {
      return false;
    }
  }

  /** Takes connections and answers none, until it is killed. */
  freeze(): void {
    this.child?.kill('SIGSTOP');
  }

  /** No goodbye: SIGKILL, as a power cut would. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  /** A clean goodbye, as Ctrl-C; the data stays. */
  async stop(): Promise<void> {
    await this.end('SIGTERM');
  }

  /** Ends the process and throws its data away. */
  async remove(): Promise<void> {
    await this.end('SIGTERM');
    rmSync(this.data.folder, { recursive: true, force: true });
  }

  private async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.child;
    if (!child || !this.isRunning) return;
    const ended = new Promise((done) => child.once('exit', done));
    child.kill(signal);
    await ended;
    this.child = null;
  }
}
