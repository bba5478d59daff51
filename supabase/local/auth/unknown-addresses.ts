import { fieldOf } from '../startup-error';
import { type AuthContext, serviceOf } from './lite-auth';

/** A bcrypt hash of nothing that anybody knows, at the cost at which lite hashes passwords. */
export const DECOY_HASH = '$2b$10$Vd3kQm0yT7rJx9ZcLwP5eOq1n8GhBfSaUiXoMzKtRjY4pWlEvN2uC';

/** How lite answers a request for a mail to an address without an account, where none is created for it. */
const NO_ACCOUNT: readonly unknown[] = ['otp_disabled', 'signup_disabled'];

/** Gives an address without an account the answers of one that has one, and after the same work. Hosted Auth reveals both. */
export function hideUnknownAddresses(context: AuthContext): void {
  comparePasswordsInAnyCase(context);
  answerRequestsForMail(context);
}

/** Without this, lite compares a password only where there is one: a refusal for any other address comes twenty times as fast. */
function comparePasswordsInAnyCase(context: AuthContext): void {
  const service = serviceOf(context);
  const signIn = service.signInWithPassword.bind(service);
  service.signInWithPassword = async (email, password) => {
    const find = service.repo.findUserByEmail;
    service.repo.findUserByEmail = async (address) => {
      const user = await find.call(service.repo, address);
      return {
        id: '',
        confirmed_at: new Date().toISOString(),
        ...user,
        encrypted_password: user?.encrypted_password || DECOY_HASH,
      };
    };
    try {
      return await signIn(email, password);
    } finally {
      service.repo.findUserByEmail = find;
    }
  };
}

async function unlessUnknown(request: Promise<unknown>): Promise<unknown> {
  try {
    return await request;
  } catch (error) {
    if (NO_ACCOUNT.includes(fieldOf(error, 'code'))) return undefined;
    throw error;
  }
}

function answerRequestsForMail(context: AuthContext): void {
  const service = serviceOf(context);
  const signInWithOtp = service.signInWithOtp.bind(service);
  service.signInWithOtp = (email, options) =>
    unlessUnknown(
      signInWithOtp(email, {
        ...options,
        // lite creates an account here even where sign-ups are switched off.
        ...(service.config.enable_signup === false && { shouldCreateUser: false }),
      }),
    );
  const requestMagicLink = service.requestMagicLink.bind(service);
  service.requestMagicLink = (email, ...args) => unlessUnknown(requestMagicLink(email, ...args));
}
