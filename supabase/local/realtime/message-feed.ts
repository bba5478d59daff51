import { messageOf } from '../startup-error';
import { identityKey } from './identity';
import type { Announcement, Message, MessageReader } from './messages';
import type { Subscription } from './subscription';

/**
 * Delivers messages of the database to those who listen to their channel, in commit order. A listener of a private channel who may
 * not read its message any more, because the session has ended, is shut out.
 */
export class MessageFeed {
  private last = Promise.resolve();

  constructor(
    private readonly subscriptions: ReadonlySet<Subscription>,
    private readonly reader: MessageReader,
    private readonly log: (line: string) => void,
  ) {}

  add(announcement: Announcement): void {
    this.last = this.last
      .then(() => this.deliver(announcement))
      .catch((error: unknown) => this.log(`Realtime could not deliver a message: ${messageOf(error)}`));
  }

  private async deliver(announcement: Announcement): Promise<void> {
    const reads = new Map<string, Promise<Message | null>>();
    for (const subscription of this.subscriptions) {
      const { identity, isPrivate } = subscription;
      if (isPrivate !== announcement.isPrivate || subscription.topic !== `realtime:${announcement.topic}`)
        continue;
      const name = isPrivate ? identityKey(identity) : '';
      const read =
        reads.get(name) ??
        (isPrivate ? this.reader.read(identity, announcement) : this.reader.readPublic(announcement));
      reads.set(name, read);
      const message = await read;
      if (message)
        subscription.push('broadcast', { type: 'broadcast', ...message, meta: { id: announcement.id } });
      else if (isPrivate) subscription.shutOut();
    }
  }
}
