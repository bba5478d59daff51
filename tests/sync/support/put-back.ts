import type { Device } from './device';
import { stage } from './fixture';

/** A server that can be put back to a copy, and what tests of that look at. One per test file. */
export function restorableStage() {
  const set = stage();
  return {
    set,

    titlesOf: async (owner: string): Promise<string[]> =>
      (
        await set.server.sql<{ title: string }>(
          'select title from public.drafts where owner_id = $1 order by server_xid, created_at',
          [owner],
        )
      ).map(({ title }) => title),

    headlineOf: async (id: string): Promise<unknown> =>
      (await set.server.sql('select headline from public.profiles where id = $1', [id]))[0]?.headline,

    conflictsOf: (device: Device) => device.store.refused.all().flatMap(({ conflicts }) => conflicts),

    /** The server refuses such rows until `allow`. */
    refuse: (table: string, when: string): Promise<void> =>
      set.server.exec(`
    create or replace function private.refuse_all() returns trigger language plpgsql as $$
    begin perform private.refuse('MQ403'); return new; end $$;
    create or replace trigger refuse_all before insert or update on public.${table} for each row
      when (${when}) execute function private.refuse_all();`),
    allow: (table: string): Promise<void> =>
      set.server.exec(`drop trigger if exists refuse_all on public.${table}`),

    /** The server is put back to `copy()` while these devices are out of reach. */
    putBackUnseen: async (...devices: Device[]): Promise<void> => {
      for (const device of devices) await device.goOffline();
      await set.server.putBack();
      for (const device of devices) device.network.isUp = true;
    },
  };
}
