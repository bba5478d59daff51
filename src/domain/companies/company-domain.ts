import { addressProblem } from '../values/email-address';

/**
 * Which addresses prove something about a company: those at the domain of its website, unless others have addresses there, too. Twin:
 * supabase/schemas/04_people/07_company_domains.sql; a test holds them equal. The form asks here first, and the server decides (S13).
 */

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Anybody gets an address there. */
export const MAIL_PROVIDERS = words(`
  126.com 163.com aim.com aol.com bluewin.ch bt.com btinternet.com comcast.net duck.com fastmail.com fastmail.fm free.fr freenet.de gmail.com
  gmx.at gmx.ch gmx.com gmx.de gmx.net googlemail.com hey.com hotmail.co.uk hotmail.com hotmail.fr hushmail.com icloud.com laposte.net libero.it
  live.co.uk live.com mac.com mail.com mail.ru me.com mailbox.org msn.com orange.fr outlook.com pm.me posteo.de posteo.net proton.me protonmail.com qq.com
  rocketmail.com sky.com t-online.de tuta.com tutanota.com virginmedia.com wanadoo.fr web.de yahoo.ca yahoo.co.uk yahoo.com yahoo.de yahoo.fr yandex.com
  yandex.ru ymail.com zoho.com`);

/** Their pages are other people's, their addresses are the site's own. */
export const SHARED_SITES = words(`
  behance.net facebook.com google.com imdb.com instagram.com linkedin.com linktr.ee mandy.com medium.com soundcloud.com spotify.com staffmeup.com
  threads.net tiktok.com tumblr.com twitter.com vimeo.com x.com youtube.com`);

/** Anybody registers a name under them. */
export const PUBLIC_SUFFIXES = words(`
  blogspot.com carrd.co co.com de.com eu.com firebaseapp.com github.io gitlab.io godaddysites.com herokuapp.com jimdofree.com myportfolio.com
  myshopify.com netlify.app notion.site onrender.com pages.dev site123.me squarespace.com strikingly.com uk.com us.com vercel.app web.app webflow.io webnode.page
  weebly.com wixsite.com wordpress.com workers.dev`);

/** The first of two parts before a country's two letters, such as `co` in `co.uk`. */
export const SUFFIX_LABELS = words(`
  ac asso biz co com edu firm gen go gob gouv gov govt idv info ltd me mil ne net nic nom or org plc press school tm web`);

const HOST = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** The host of a website, without `www.` and a port; null where there is none that mail could go to. */
export function websiteHost(website: string | null): string | null {
  const authority = /^(?:https?:\/\/)?([^/?#]+)/i.exec((website ?? '').trim())?.[1]?.replace(/:\d*$/, '');
  // An ASCII name alone: lower case turns a few letters of other scripts into Latin ones.
  if (authority === undefined || !/^\p{ASCII}*$/u.test(authority)) return null;
  const host = authority.toLowerCase().replace(/^www\./, '');
  return host.length <= 253 && HOST.test(host) ? host : null;
}

/** Whether others have addresses or pages at this domain, too. */
export function isSharedDomain(domain: string): boolean {
  const label = /^([^.]+)\.[a-z]{2}$/.exec(domain)?.[1];
  return (
    !domain.includes('.') ||
    PUBLIC_SUFFIXES.includes(domain) ||
    (label !== undefined && SUFFIX_LABELS.includes(label)) ||
    [...MAIL_PROVIDERS, ...SHARED_SITES].some((shared) => domain === shared || domain.endsWith(`.${shared}`))
  );
}

/** What a verification stands for beside the name: a change of it ends the verification. */
export function websiteIdentity(website: string | null): string {
  const host = websiteHost(website);
  return host === null || isSharedDomain(host) ? (website ?? '').trim().toLowerCase() : host;
}

export type CompanyAddressProblem = 'MQ901' | 'MQ703' | 'MQ902' | 'MQ903';

/** The refusal of an address for a company with this website; null for one that proves something. */
export function companyAddressProblem(website: string | null, address: string): CompanyAddressProblem | null {
  const host = websiteHost(website);
  if (host === null) return 'MQ901';
  if (addressProblem(address) !== null) return 'MQ703';
  const domain = domainOf(address);
  if (isSharedDomain(domain)) return 'MQ902';
  return domain === host || host.endsWith(`.${domain}`) ? null : 'MQ903';
}

export const domainOf = (address: string): string => address.split('@')[1]?.toLowerCase() ?? '';
