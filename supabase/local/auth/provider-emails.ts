import { type AuthContext, serviceOf } from './lite-auth';

/**
 * Where mails need no confirmation, the library takes the address that a provider says for proved, whether the provider has verified it
 * or not: anyone could have joined another's account by naming their address. What comes from a provider is held to the strict rule
 * instead: an address that the provider has not verified joins no account, and waits for its confirmation by mail.
 */
export function trustVerifiedAddressesOnly(context: AuthContext): void {
  const service = serviceOf(context);
  service.config = { ...service.config, email: { ...service.config.email, enable_confirmations: true } };
}
