import { randomBytes, randomUUID } from 'node:crypto';
import { fieldOf } from '../startup-error';
import {
  type AuthContext,
  type AuthService,
  bodyOf,
  errorResponse,
  serviceOf,
  sessionIdOf,
  textOf,
} from './lite-auth';

type Answer = Promise<Response>;

const asRecord = (value: unknown): Record<string, unknown> | undefined =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;

/** The column that holds a link's token, by link type. */
const TOKEN_COLUMN: Readonly<Record<string, 'confirmation' | 'recovery'>> = {
  signup: 'confirmation',
  invite: 'confirmation',
  magiclink: 'recovery',
  recovery: 'recovery',
};

async function applyUserChanges(
  service: AuthService,
  id: string,
  body: Record<string, unknown>,
): Promise<void> {
  const data = asRecord(body['user_metadata']);
  const password = textOf(body['password']) || undefined;
  if (data || password)
    await service.updateUser(id, { ...(data && { data }), ...(password && { password }) });
  const changes: Record<string, unknown> = {};
  const user = await service.getUser(id);
  const appMetadata = asRecord(body['app_metadata']);
  if (appMetadata) changes['raw_app_meta_data'] = { ...user.app_metadata, ...appMetadata };
  if (textOf(body['email'])) changes['email'] = textOf(body['email']).toLowerCase();
  const stored = await service.repo.findUserById(id);
  if (body['email_confirm'] === true && !stored?.confirmed_at)
    changes['confirmed_at'] = new Date().toISOString();
  if (Object.keys(changes).length > 0) await service.repo.updateUser(id, changes);
}

async function createUser(context: AuthContext): Answer {
  const service = serviceOf(context);
  const body = await bodyOf(context);
  const email = textOf(body['email']).toLowerCase();
  if (await service.repo.findUserByEmail(email)) {
    return errorResponse(
      context,
      422,
      'email_exists',
      'A user with this email address has already been registered',
    );
  }
  // Signing up is the only way lite has to create an account. Whether it is confirmed is the caller's choice
  // here, not the project's setting, and a sign-up's mail and session must not happen.
  service.config = {
    ...service.config,
    email: { ...service.config.email, enable_confirmations: body['email_confirm'] !== true },
  };
  service.mailer = new Proxy(service.mailer, { get: () => async () => undefined });
  const { user, session } = await service.signUp(
    email,
    textOf(body['password']) || `${randomUUID()}aA1!`,
    asRecord(body['user_metadata']),
  );
  if (session) {
    await service.repo.deleteRefreshTokensForSession(sessionIdOf(session));
    await service.repo.deleteSession(sessionIdOf(session));
  }
  if (asRecord(body['app_metadata']))
    await applyUserChanges(service, user.id, { app_metadata: body['app_metadata'] });
  return context.json(await service.getUser(user.id));
}

async function listUsers(context: AuthContext): Answer {
  const service = serviceOf(context);
  const page = Math.max(1, Number(context.req.query('page')) || 1);
  const size = Math.min(1000, Number(context.req.query('per_page')) || 50);
  const rows = await service.repo.db
    .selectFrom('auth.users')
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  const total = await service.repo.db
    .selectFrom('auth.users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  context.header('x-total-count', String(total.count));
  return context.json({
    users: await Promise.all(rows.map(({ id }) => service.getUser(id))),
    aud: 'authenticated',
  });
}

async function generateLink(context: AuthContext, apiUrl: string): Answer {
  const service = serviceOf(context);
  const body = await bodyOf(context);
  const type = textOf(body['type']);
  const column = TOKEN_COLUMN[type];
  if (!column)
    return errorResponse(
      context,
      400,
      'validation_failed',
      `Links of the type "${type}" cannot be made here.`,
    );
  const user = await service.repo.findUserByEmail(textOf(body['email']).toLowerCase());
  if (!user) return errorResponse(context, 404, 'user_not_found', 'User not found');
  const token = randomBytes(28).toString('hex');
  await service.repo.updateUser(user.id, {
    [`${column}_token`]: token,
    [`${column}_sent_at`]: new Date().toISOString(),
  });
  const redirectTo = service.resolveEmailRedirect(
    textOf(body['redirect_to']) || context.req.query('redirect_to'),
  );
  const link = new URL(`${apiUrl}/auth/v1/verify`);
  link.search = new URLSearchParams({ token, type, redirect_to: redirectTo }).toString();
  return context.json({
    ...(await service.getUser(user.id)),
    action_link: link.href,
    email_otp: '',
    hashed_token: token,
    verification_type: type,
    redirect_to: redirectTo,
  });
}

async function handleUser(context: AuthContext, id: string): Answer {
  const service = serviceOf(context);
  if (!(await service.repo.findUserById(id)))
    return errorResponse(context, 404, 'user_not_found', 'User not found');
  if (context.req.method === 'DELETE') {
    await service.repo.db.deleteFrom('auth.users').where('id', '=', id).execute();
    return context.json({});
  }
  if (context.req.method === 'PUT') await applyUserChanges(service, id, await bodyOf(context));
  return context.json(await service.getUser(id));
}

/** The part of GoTrue's admin API that Marquee uses, which lite lacks. Requires the secret key. */
export async function handleAdminRequest(
  context: AuthContext,
  settings: { secretKey: string; apiUrl: string },
): Answer {
  if (context.req.header('apikey') !== settings.secretKey) {
    return errorResponse(context, 401, 'no_authorization', 'This endpoint requires the secret key');
  }
  const [, , , , resource, id] = context.req.path.split('/');
  try {
    if (resource === 'generate_link' && context.req.method === 'POST')
      return await generateLink(context, settings.apiUrl);
    if (resource === 'users' && id) return await handleUser(context, id);
    if (resource === 'users' && context.req.method === 'POST') return await createUser(context);
    if (resource === 'users' && context.req.method === 'GET') return await listUsers(context);
  } catch (error) {
    const status = fieldOf(error, 'status');
    const code = fieldOf(error, 'code');
    if (status === 400 || status === 422)
      return errorResponse(context, status, String(code), (error as Error).message);
    throw error;
  }
  return errorResponse(context, 404, 'not_found', 'The local backend does not have this admin endpoint');
}
