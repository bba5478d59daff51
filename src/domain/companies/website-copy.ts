import { webHost, withAsciiHost } from '../navigation/web-address';
import { isSharedDomain, websiteHost } from './company-domain';

/** Why no mail to an address at a company’s website can verify it, and what to do about it; null: one can. */
export function noDomainMailWords(website: string | null): string | null {
  const host = websiteHost(website);
  if (host !== null)
    return isSharedDomain(host)
      ? `Others have pages at ${host}, too, so a mail there would prove nothing. Ask for a check.`
      : null;
  if (website === null || website.trim() === '')
    return 'With a website at a domain of its own, a mail to an address there verifies it at once. Add the website under “Edit company”, or ask for a check.';
  const ascii = withAsciiHost(website.trim());
  return websiteHost(ascii) === null
    ? `No mail can go to an address at ${webHost(website.trim()) ?? website.trim()}. Ask for a check.`
    : `A mail to an address there verifies it at once when the website is written as mail knows it: enter ${ascii} under “Edit company”, or ask for a check.`;
}
