import { addressProblem } from '../values/email-address';

/**
 * Which addresses prove something about a company: those at the domain of its website, unless others have addresses there, too. Twin:
 * supabase/schemas/04_people/07_company_domains.sql; a test holds them equal. The form asks here first, and the server decides (S13).
 */

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Anybody gets an address there. */
export const MAIL_PROVIDERS = words(`
  126.com 163.com aim.com alice.it arcor.de att.net azet.sk bellsouth.net bigpond.com bk.ru bluewin.ch bol.com.br bt.com btinternet.com
  centrum.cz charter.net comcast.net cox.net daum.net duck.com earthlink.net email.it fastmail.com fastmail.fm foxmail.com free.fr freenet.de
  guerrillamail.com hanmail.net hey.com home.nl hushmail.com icloud.com iinet.net.au inbox.com inbox.ru interia.pl kpnmail.nl laposte.net
  libero.it list.ru mac.com mail.com mail.de mail.ru mailbox.org mailfence.com mailinator.com me.com naver.com neuf.fr o2.pl onet.pl online.de
  optusnet.com.au orange.fr planet.nl pm.me posteo.de posteo.net proton.me qq.com rambler.ru rediffmail.com rocketmail.com rogers.com sapo.pt
  sbcglobal.net seznam.cz sfr.fr sharklasers.com shaw.ca sina.com sky.com skynet.be sohu.com sympatico.ca t-online.de telenet.be telus.net temp-mail.org terra.com.br
  tiscali.it trashmail.com tuta.com tutamail.com tutanota.com tutanota.de ukr.net uol.com.br verizon.net virgilio.it virginmedia.com wanadoo.fr web.de
  wp.pl xs4all.nl xtra.co.nz yopmail.com ziggo.nl zoho.com zohomail.com`);

/** Mail providers with a domain in many countries, as the name before the ending. */
export const PROVIDER_BRANDS = words(
  'aol gmail gmx googlemail hotmail live msn outlook protonmail yahoo yandex ymail',
);
const BRANDED = new RegExp(`(^|\\.)(${PROVIDER_BRANDS.join('|')})\\.[a-z]{2,3}(\\.[a-z]{2})?$`);

/** Their pages are other people's, their addresses, if there are any, are the site's own. */
export const SHARED_SITES = words(`
  amazonaws.com behance.net blogspot.com cargo.site carrd.co facebook.com firebaseapp.com framer.website github.io gitlab.io godaddysites.com google.com herokuapp.com imdb.com
  instagram.com jimdofree.com linkedin.com linktr.ee mandy.com medium.com myportfolio.com myshopify.com netlify.app notion.site onrender.com
  pages.dev site123.me soundcloud.com spotify.com squarespace.com staffmeup.com strikingly.com threads.net tiktok.com tumblr.com twitter.com
  vercel.app vimeo.com web.app webflow.io webnode.page weebly.com wixsite.com wordpress.com workers.dev x.com youtube.com`);

/** Anybody registers a name under them. */
export const PUBLIC_SUFFIXES = words('co.com de.com eu.com kommune.no uk.com us.com');

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
    BRANDED.test(domain) ||
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

type CompanyAddressProblem = 'MQ901' | 'MQ703' | 'MQ902' | 'MQ903';

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
