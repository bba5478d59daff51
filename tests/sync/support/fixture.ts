import { afterAll, afterEach, beforeAll } from 'vitest';
import { Device, type DeviceOptions } from './device';
import { openServer, type Server } from './server';

/** A new database with every migration is seconds of work alone, and many times that on a busy machine. */
export const SET_UP_WITHIN_MS = 180_000;

/** One database for a file of tests, fresh people in each test, phones that are put away afterwards. */
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
    if (!server) throw new Error('The stage is set up before the first test, not before.');
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

/** Waits for a condition that follows from work under way; never for time. */
export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve));
}
