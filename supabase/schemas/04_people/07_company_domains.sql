-- Which addresses prove something about a company: those at the domain of its website, unless others have addresses there, too. Twin:
-- src/domain/companies/company-domain.ts; a test holds them equal.

create table private.shared_domains (
  domain text primary key check (domain = lower(domain)),
  -- mail provider: anybody gets an address there. site: its pages are other people's, its addresses are the site's own. suffix: anybody registers a name under it.
  -- label: suffix, as the first of two parts before a country's two letters, such as `co` in `co.uk`
  kind text not null check (kind in ('mail provider', 'site', 'suffix', 'label'))
);

insert into private.shared_domains (domain, kind)
select domain, kind from (values
  ('mail provider', '126.com 163.com aim.com aol.com bluewin.ch bt.com btinternet.com comcast.net duck.com fastmail.com fastmail.fm free.fr freenet.de gmail.com
    gmx.at gmx.ch gmx.com gmx.de gmx.net googlemail.com hey.com hotmail.co.uk hotmail.com hotmail.fr hushmail.com icloud.com laposte.net libero.it
    live.co.uk live.com mac.com mail.com mail.ru me.com mailbox.org msn.com orange.fr outlook.com pm.me posteo.de posteo.net proton.me protonmail.com qq.com
    rocketmail.com sky.com t-online.de tuta.com tutanota.com virginmedia.com wanadoo.fr web.de yahoo.ca yahoo.co.uk yahoo.com yahoo.de yahoo.fr yandex.com
    yandex.ru ymail.com zoho.com'),
  ('site', 'behance.net facebook.com google.com imdb.com instagram.com linkedin.com linktr.ee mandy.com medium.com soundcloud.com spotify.com staffmeup.com
    threads.net tiktok.com tumblr.com twitter.com vimeo.com x.com youtube.com'),
  ('suffix', 'blogspot.com carrd.co co.com de.com eu.com firebaseapp.com github.io gitlab.io godaddysites.com herokuapp.com jimdofree.com myportfolio.com
    myshopify.com netlify.app notion.site onrender.com pages.dev site123.me squarespace.com strikingly.com uk.com us.com vercel.app web.app webflow.io webnode.page
    weebly.com wixsite.com wordpress.com workers.dev'),
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
