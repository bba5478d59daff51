import { retryAfterCopy } from '../../../src/domain/security/retry-after-copy.ts';
import { callAsCaller, DatabaseRefusal } from '../_shared/database.ts';
import { deliverMail } from '../_shared/mail.ts';
import { appOrigin } from '../_shared/newsletter-links.ts';
import { type IssueContent, issueMail } from '../_shared/newsletter-mail.ts';
import { json } from '../_shared/responses.ts';
import { refuse, succeed } from './answers.ts';

/** In the place of a token, in mails that are no subscriber's. */
const SAMPLE_TOKEN = 'sample';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type Progress = Record<string, unknown>;
type TestMail = (IssueContent & { to: string }) | { wait_ms: number };

interface Call {
  request: Request;
  body: Record<string, unknown>;
  issue: string | null;
  origin: string;
}

const progressOf = ({ request, issue }: Call, procedure: string): Promise<Progress> =>
  callAsCaller<Progress>(request, procedure, { p_issue: issue });

const contentOf = ({ subject, text, html }: Record<string, unknown>): IssueContent => ({
  subject: String(subject).trim(),
  text: String(text),
  html: typeof html === 'string' && html.trim() !== '' ? html : null,
});

const ACTIONS: Readonly<Record<string, (call: Call) => Promise<Response>>> = {
  /** Saves the draft, and shows what a subscriber would get. */
  preview: async (call) => {
    const { request, body, issue, origin } = call;
    const { subject, text, html, frequencies, categories, version } = body;
    const progress = await callAsCaller<Progress>(request, 'newsletter_draft', {
      p_issue: issue,
      p_content: { subject, text, html, frequencies, categories, version },
    });
    const mail = issueMail(contentOf(body), 'you@example.com', SAMPLE_TOKEN, origin);
    return json(200, { ...progress, text: mail.text, html: mail.html });
  },
  /** To the caller's own address. */
  test: async ({ request, issue, origin }) => {
    const answer = await callAsCaller<TestMail>(request, 'newsletter_test', { p_issue: issue });
    if ('wait_ms' in answer) return refuse(429, retryAfterCopy(answer.wait_ms));
    const mail = issueMail(answer, answer.to, SAMPLE_TOKEN, origin);
    const { outcome } = await deliverMail({ ...mail, subject: `Test: ${mail.subject}` }, crypto.randomUUID());
    return outcome === 'sent'
      ? succeed('The test is on its way to your own address.')
      : refuse(502, 'The mail service did not take the test. Try again in a minute.');
  },
  queue: async (call) => json(200, await progressOf(call, 'newsletter_queue')),
  stop: async (call) => json(200, await progressOf(call, 'newsletter_stop')),
  /** Of one issue, or of the latest. */
  progress: async (call) => json(200, { issues: await progressOf(call, 'newsletter_issues') }),
};

/** The database's refusal as an answer: who the caller is and what they may do is decided there. */
function refusalOf({ status, body }: DatabaseRefusal): Response {
  const { code, message } = body;
  if (message === 'session_ended') return refuse(401, 'Your session has ended. Sign in again.');
  if (message === 'identity_proof_required')
    return json(403, {
      error:
        'Confirm that it is you before you send a newsletter. If you just have, its text has changed meanwhile: open it again.',
      reason: message,
    });
  if (message === 'two_factor_required' || message === 'device_proof_required')
    return json(403, { error: 'Complete the second step of signing in first.', reason: message });
  if (code === 'MQ400' || code === 'MQ404') return refuse(code === 'MQ404' ? 404 : 400, message);
  if (code === 'MQ403' || status === 401 || code === '42501')
    return refuse(status === 401 ? 401 : 403, 'You do not have permission to perform this action.');
  return refuse(status < 500 ? 400 : 500, 'Failed to send newsletter');
}

/** What admins do with issues, by `action`. The caller's own token is passed on: it alone says who they are. */
export async function sendNewsletter(request: Request, body: Record<string, unknown>): Promise<Response> {
  if (!/^Bearer ./.test(request.headers.get('authorization') ?? '')) return refuse(401, 'Sign in first.');
  const action = typeof body['action'] === 'string' ? body['action'] : '';
  const act = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined;
  if (act === undefined) return refuse(400, 'The action is preview, test, queue, stop or progress.');
  const issue = body['issue'] ?? null;
  if (issue !== null && !(typeof issue === 'string' && UUID.test(issue)))
    return refuse(404, 'This is no longer available to you.');
  const origin = appOrigin(request);
  if (origin === null) return refuse(503, 'The newsletter is not set up here yet.');
  try {
    return await act({ request, body, issue, origin });
  } catch (error) {
    if (!(error instanceof DatabaseRefusal)) throw error;
    return refusalOf(error);
  }
}
