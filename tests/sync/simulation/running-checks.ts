import type { Server } from '../support/server';
import type { Phone } from './phone';
import { MINUTE_MS } from './scenario';

/**
 * S7: a poison write does not block others. With everything but poison writes repaired, a phone sends all other writes within
 * this time of its own clock, without anybody opening the app.
 */
const MAX_BLOCKED_MINUTES = 20;

export async function checkNotBlocked(phone: Phone): Promise<string[]> {
  const others = async (): Promise<string[]> =>
    (await phone.bundle.portOf(phone.store).queue(100))
      .map(({ row }) => row.id)
      .filter((id) => !phone.poisoned.has(id));
  phone.wake('person');
  await phone.rest();
  for (let minute = 0; minute < MAX_BLOCKED_MINUTES; minute += 1) {
    if ((await others()).length === 0) return [];
    phone.device.clock.advance(MINUTE_MS);
    await phone.rest();
  }
  return (await others()).map(
    (id) => `S7 ${phone.name}: ${id} has waited ${MAX_BLOCKED_MINUTES} minutes behind a poison write`,
  );
}

/** S8, at any moment: every write that a phone shows as sent is on the server. */
export async function checkShownAsSent(server: Server, phone: Phone): Promise<string[]> {
  if (!phone.isOpen) return [];
  const mine = { messages: 'sender_id', applications: 'applicant_id' } as const;
  const violations: string[] = [];
  for (const [collection, author] of Object.entries(mine) as [keyof typeof mine, string][]) {
    const shownAsSent = (await phone.store.rows(collection).find({ selector: {} })).filter(
      (row) => row.sync.state === 'clean' && row[author] === phone.userId,
    );
    if (shownAsSent.length === 0) continue;
    const table = collection === 'messages' ? 'messages' : 'job_applications';
    const there = new Set(
      (await server.sql<{ id: string }>(`select id from public.${table}`)).map(({ id }) => id),
    );
    for (const { id } of shownAsSent)
      if (!there.has(id)) violations.push(`S8 ${phone.name} shows ${table} ${id} as sent, and it is not`);
  }
  return violations;
}
