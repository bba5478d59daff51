import { type Backend, startBackend } from './backend';
import { messageOf, StartupError } from './startup-error';
import { readOptions, USAGE } from './options';

const FORCED_EXIT_AFTER_MS = 2_500;
const DEMO_PASSWORD = 'Marquee-Demo-1!';
const DEMO_ACCOUNTS = ['talent', 'talent2', 'employer', 'employer2', 'admin'].map(
  (name) => `${name}@marquee.test`,
);

function printWelcome({ url, seed }: Backend): void {
  const accounts =
    seed === 'none'
      ? []
      : [`Sign in as ${DEMO_ACCOUNTS.join(', ')}`, `with the password ${DEMO_PASSWORD}`, ''];
  const lines = [
    '',
    `Marquee is at  ${url}`,
    `Its mail is at ${url}/_mail`,
    '',
    ...accounts,
    'Stop with Ctrl-C.',
    '',
  ];
  for (const line of lines) console.log(`  ${line}`.trimEnd());
}

/** Shuts down cleanly on the first signal, at once on the second. */
function stopOnSignals(backend: Backend): void {
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) process.exit(1);
    isStopping = true;
    // Data is safe however the process ends; whoever pressed Ctrl-C must not wait for a stuck connection.
    setTimeout(() => process.exit(0), FORCED_EXIT_AFTER_MS).unref();
    backend.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(`marquee  The backend did not stop cleanly: ${messageOf(error)}`);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
}

try {
  const options = readOptions(process.argv.slice(2));
  if (options) {
    const backend = await startBackend(options);
    stopOnSignals(backend);
    printWelcome(backend);
  } else {
    console.log(USAGE);
  }
} catch (error) {
  // A StartupError carries a sentence for the person; anything else is a bug, and we need its stack trace.
  console.error(error instanceof StartupError ? `\nmarquee  ${error.message}\n` : error);
  process.exit(1);
}
