import { type ContactForm, sentForm } from '@/domain/contact/contact-message';
import { sendable } from '@/domain/values/text/sendable-text';
import { type FailedCall, failedCall } from './failed-call';
import { readStoredSession } from './session/stored-session';
import { unknownForm } from './sync/check-answer';
import { pageTransport, visitorTransport } from './sync/page-transport';
import { SyncFault } from './sync/sync-protocol';
import type { HttpTransport } from './sync/sync-transport';

export type ContactAnswer =
  /** `asVisitor`: although somebody is signed in on this device, because their session could not be used. */
  { outcome: 'received'; asVisitor: boolean } | { outcome: 'limited'; waitMs: number } | FailedCall;

async function send(transport: HttpTransport, args: unknown, asVisitor: boolean): Promise<ContactAnswer> {
  const answer = await transport.call('send_contact_message', args);
  const { outcome, wait_ms: waitMs } = answer as { outcome?: unknown; wait_ms?: unknown };
  if (outcome === 'received') return { outcome, asVisitor };
  if (outcome === 'limited') return { outcome, waitMs: Number(waitMs) };
  throw unknownForm();
}

/** The second factor, a new device, a suspended account, or a session that has ended. */
const isLockedOut = (error: unknown): boolean =>
  error instanceof SyncFault && (error.kind === 'token' || error.kind === 'barred');

/**
 * Sends a message to whoever runs this installation, in the name of the person who is signed in on this device, or as a visitor's. Never throws.
 * @param id the same for each try of one message, which is then one message
 * @param website of the field that people do not see; a program fills it in
 */
export async function sendContactMessage(
  id: string,
  form: ContactForm,
  website: string,
): Promise<ContactAnswer> {
  const { topic, name, email, message } = sentForm(form);
  const args = sendable({
    p_id: id,
    p_topic: topic,
    p_name: name,
    p_email: email,
    p_message: message,
    p_website: website,
  });
  const accountId = readStoredSession()?.userId ?? null;
  try {
    if (accountId === null) return await send(visitorTransport(), args, false);
    return await send(pageTransport(accountId), args, false).catch((error: unknown) => {
      if (!isLockedOut(error)) throw error;
      // They may need to write about just that.
      return send(visitorTransport(), args, true);
    });
  } catch (error) {
    return failedCall(error, 'contact');
  }
}
