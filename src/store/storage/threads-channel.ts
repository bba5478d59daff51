import { getBroadcastChannelReference, removeBroadcastChannelReference, type RxDatabase } from 'rxdb';
import { type Message, slimMessages } from './slim-changes';

/** The part of RxDB's channel between tabs and workers that is changed here. */
interface Channel {
  postMessage(message: Message): Promise<void>;
  method: { microSeconds: () => number };
}

/**
 * Prepares what a database's threads tell each other. Its changes leave slim. And they are heard whatever the clock says: the channel
 * gives each message a time, and its listeners ignore those from before they began. After the device's clock has been set back, which it may
 * be at any moment, nothing would be heard any more, and what a person writes would wait in the page without the worker that sends it.
 * Call before the collections are opened.
 */
export function prepareThreadsChannel(database: RxDatabase): void {
  if (!database.multiInstance) return;
  const { storage, token, name } = database;
  const holder = {};
  const channel = getBroadcastChannelReference(storage.name, token, name, holder) as unknown as Channel;
  const { method } = channel;
  let isPosting = false;
  // Messages keep their time for tabs with an older version.
  channel.method = { ...method, microSeconds: () => (isPosting ? method.microSeconds() : 0) };
  const post = channel.postMessage.bind(channel);
  const postWithTime = (message: Message): Promise<void> => {
    isPosting = true;
    try {
      return post(message);
    } finally {
      isPosting = false;
    }
  };
  channel.postMessage = async (message) => {
    await Promise.all(slimMessages(message).map(postWithTime));
  };
  database.onClose.push(async () => removeBroadcastChannelReference(token, holder));
}
