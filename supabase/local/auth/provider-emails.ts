import { type AuthContext, serviceOf } from './lite-auth';

/**
 * With mail confirmations off, lite treats an address from a provider as proven, even if the provider has not
 * verified it: anyone could join somebody else's account by naming their address. So provider sign-ins always
 * follow the strict rule: an unverified address joins no account and waits for confirmation by mail.
 */
export function trustVerifiedAddressesOnly(context: AuthContext): void {
  const service = serviceOf(context);
  service.config = { ...service.config, email: { ...service.config.email, enable_confirmations: true } };
}
