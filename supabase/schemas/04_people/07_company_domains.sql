-- Which addresses prove something about a company: those at the domain of its website, unless others have addresses there, too. Twin:
-- src/domain/companies/company-domain.ts; a test holds them equal.

create table private.shared_domains (
  domain text primary key check (domain = lower(domain)),
  -- mail provider: anybody gets an address there. brand: a mail provider with a domain in many countries, as the name before the ending. site: its pages are other
  -- people's, its addresses, if there are any, are the site's own. suffix: anybody registers a name under it.
  -- label: suffix, as the first of two parts before a country's two letters, such as `co` in `co.uk`
  kind text not null check (kind in ('mail provider', 'brand', 'site', 'suffix', 'label'))
);

insert into private.shared_domains (domain, kind)
select domain, kind from (values
  ('mail provider', '126.com 163.com aim.com alice.it arcor.de att.net azet.sk bellsouth.net bigpond.com bk.ru bluewin.ch bol.com.br bt.com btinternet.com centrum.cz
    charter.net comcast.net cox.net daum.net duck.com earthlink.net email.it fastmail.com fastmail.fm foxmail.com free.fr freenet.de guerrillamail.com
    hanmail.net hey.com home.nl hushmail.com icloud.com iinet.net.au inbox.com inbox.ru interia.pl kpnmail.nl laposte.net libero.it list.ru mac.com
    mail.com mail.de mail.ru mailbox.org mailfence.com mailinator.com me.com naver.com neuf.fr o2.pl onet.pl online.de optusnet.com.au orange.fr planet.nl pm.me
    posteo.de posteo.net proton.me qq.com rambler.ru rediffmail.com rocketmail.com rogers.com sapo.pt sbcglobal.net seznam.cz sfr.fr sharklasers.com shaw.ca sina.com
    sky.com skynet.be sohu.com sympatico.ca t-online.de telenet.be telus.net temp-mail.org terra.com.br tiscali.it trashmail.com tuta.com tutamail.com tutanota.com tutanota.de
    ukr.net uol.com.br verizon.net virgilio.it virginmedia.com wanadoo.fr web.de wp.pl xs4all.nl xtra.co.nz yopmail.com ziggo.nl zoho.com zohomail.com'),
  ('brand', 'aol gmail gmx googlemail hotmail live msn outlook protonmail yahoo yandex ymail'),
  ('site', 'amazonaws.com behance.net blogspot.com cargo.site carrd.co facebook.com firebaseapp.com framer.website github.io gitlab.io godaddysites.com google.com herokuapp.com imdb.com instagram.com
    jimdofree.com linkedin.com linktr.ee mandy.com medium.com myportfolio.com myshopify.com netlify.app notion.site onrender.com pages.dev site123.me
    soundcloud.com spotify.com squarespace.com staffmeup.com strikingly.com threads.net tiktok.com tumblr.com twitter.com vercel.app vimeo.com web.app
    webflow.io webnode.page weebly.com wixsite.com wordpress.com workers.dev x.com youtube.com'),
  ('suffix', 'co.com de.com eu.com kommune.no uk.com us.com'),
  ('label', 'ac asso biz co com edu firm gen go gob gouv gov govt idv info ltd me mil ne net nic nom or org plc press school tm web')
) as lists (kind, domains), regexp_split_to_table(domains, '\s+') as domain;

-- The host of a website, in lower case, without `www.` and a port; null where there is none that mail could go to. An ASCII name alone, because lower case turns a
-- few letters of other scripts into Latin ones.
create function private.website_host(p_website text) returns text language plpgsql immutable set search_path = '' as $$
declare
  v_host text := regexp_replace(substring(btrim(p_website) from '^(?:[Hh][Tt][Tt][Pp][Ss]?://)?([^/?#]+)'), ':[0-9]*$', '');
begin
  if octet_length(v_host) <> length(v_host) then return null; end if;
  v_host := regexp_replace(lower(v_host), '^www\.', '');
  return case when length(v_host) <= 253 and v_host ~ '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$' then v_host end;
end $$;

-- Whether others have addresses or pages at this domain, too.
create function private.is_shared_domain(p_domain text) returns boolean language plpgsql stable set search_path = '' as $$
begin
  return p_domain !~ '\.'
    or exists (select from private.shared_domains d where case d.kind
      when 'suffix' then p_domain = d.domain
      when 'brand' then p_domain ~ ('(^|\.)' || d.domain || '\.[a-z]{2,3}(\.[a-z]{2})?$')
      when 'label' then p_domain ~ '^[^.]+\.[a-z]{2}$' and split_part(p_domain, '.', 1) = d.domain
      else p_domain = d.domain or right(p_domain, length(d.domain) + 1) = '.' || d.domain end);
end $$;

-- What a verification stands for beside the name: the website's host, and all of the address where its host is everybody's. '' for none.
create function private.website_identity(p_website text) returns text language plpgsql stable set search_path = '' as $$
declare
  v_host text := private.website_host(p_website);
begin
  return case when v_host is null or private.is_shared_domain(v_host) then lower(btrim(coalesce(p_website, ''))) else v_host end;
end $$;

-- The refusal of an address for a company with this website; null for one that proves something: at its host, or at a domain that its host belongs to.
create function private.company_address_problem(p_website text, p_address text) returns text language plpgsql stable set search_path = '' as $$
declare
  v_host text := private.website_host(p_website);
  v_domain text := split_part(lower(p_address), '@', 2);
begin
  return case
    when v_host is null then 'MQ901'
    when (private.is_mail_address(lower(p_address)) and octet_length(p_address) = length(p_address)) is not true then 'MQ703'
    when private.is_shared_domain(v_domain) then 'MQ902'
    when v_domain <> v_host and right(v_host, length(v_domain) + 1) <> '.' || v_domain then 'MQ903' end;
end $$;
