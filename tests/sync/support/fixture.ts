import { afterAll, afterEach, beforeAll } from 'vitest';
import { Device, type DeviceOptions } from './device';
import { openServer, type Server } from './server';

/** Migrating a new database takes seconds on an idle machine, and many times that on a busy one. */
export const SET_UP_WITHIN_MS = 180_000;

/** One database per test file, new people in each test, and phones that are closed after it. */
export interface Stage {
  readonly server: Server;
  phone(userId: string | null, options?: DeviceOptions): Promise<Device>;
}

export function stage(): Stage {
  let server: Server | null = null;
  let devices: Device[] = [];
  beforeAll(async () => {
    server = await openServer();
  }, SET_UP_WITHIN_MS);
  afterEach(async () => {
    for (const device of devices) await device.close();
    devices = [];
  });
  afterAll(() => server?.close());
  const open = (): Server => {
    if (!server) throw new Error('The server is only available within tests.');
    return server;
  };
  return {
    get server() {
      return open();
    },
    async phone(userId, options = {}) {
      const device = await Device.open(open(), userId, options);
      devices.push(device);
      return device;
    },
  };
}

/** Waits for a condition that work in progress makes true. Never waits for time to pass. */
export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve));
}
