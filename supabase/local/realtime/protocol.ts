/** One message of the Phoenix channel protocol, independent of its version. */
export interface Frame {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: Record<string, unknown>;
}

export type Version = '1.0.0' | '2.0.0';

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const object = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** Version 1 sends objects, version 2 arrays. Null for anything else. */
export function readFrame(version: Version, data: string): Frame | null {
  let message: unknown;
  try {
    message = JSON.parse(data);
  } catch {
    return null;
  }
  const list = version === '2.0.0' && Array.isArray(message) ? message : null;
  const fields = list
    ? { join_ref: list[0], ref: list[1], topic: list[2], event: list[3], payload: list[4] }
    : object(message);
  const { join_ref: joinRef, ref, topic, event, payload } = fields as Record<string, unknown>;
  if (typeof topic !== 'string' || typeof event !== 'string') return null;
  return { joinRef: text(joinRef), ref: text(ref), topic, event, payload: object(payload) };
}

export function writeFrame(version: Version, { joinRef, ref, topic, event, payload }: Frame): string {
  return JSON.stringify(
    version === '2.0.0'
      ? [joinRef, ref, topic, event, payload]
      : { join_ref: joinRef, ref, topic, event, payload },
  );
}

/** Kind and encoding bytes of version 2's binary messages, which clients use for broadcasts. */
const BROADCAST_PUSH = 3;
const JSON_ENCODING = 1;
const HEADER_BYTES = 7;

/** Reads a binary broadcast. Null for any other binary message, and for payloads that are not JSON. */
export function readBinaryFrame(bytes: Buffer): Frame | null {
  const [kind, joinRefSize = 0, refSize = 0, topicSize = 0, eventSize = 0, metadataSize = 0, encoding] =
    bytes;
  if (kind !== BROADCAST_PUSH || encoding !== JSON_ENCODING) return null;
  let offset = HEADER_BYTES;
  const take = (size: number): string => {
    offset += size;
    return bytes.toString('utf8', offset - size, offset);
  };
  const [joinRef, ref, topic, event] = [take(joinRefSize), take(refSize), take(topicSize), take(eventSize)];
  offset += metadataSize;
  try {
    const payload = {
      type: 'broadcast',
      event,
      payload: JSON.parse(bytes.toString('utf8', offset)) as unknown,
    };
    return { joinRef: joinRef || null, ref: ref || null, topic, event: 'broadcast', payload };
  } catch {
    return null;
  }
}
