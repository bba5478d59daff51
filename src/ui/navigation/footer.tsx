import { ChevronDown } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Logo } from '../logo';

/** A link to another page, or an action on this one. */
type FooterLink = { label: string; tag?: string } & ({ to: string } | { act: () => void });

export interface FooterGroup {
  title: string;
  links: readonly FooterLink[];
}

/** A link to another site, in a new tab. */
export interface SocialLink {
  label: string;
  href: string;
}

const LINK_CLASS = 'inline-flex min-h-11 min-w-11 items-center gap-2 hover:underline';

const Links = ({ links }: Pick<FooterGroup, 'links'>) => (
  <ul>
    {links.map((link) => (
      <li key={link.label}>
        {'to' in link ? (
          <Link to={link.to} className={LINK_CLASS}>
            {link.label}
            {link.tag && (
              <span className="rounded-mark border border-hair px-1.5 text-sm text-ink-2">{link.tag}</span>
            )}
          </Link>
        ) : (
          <button type="button" aria-haspopup="dialog" onClick={link.act} className={LINK_CLASS}>
            {link.label}
          </button>
        )}
      </li>
    ))}
  </ul>
);

/** Columns on wide screens, accordions on a phone (A2). Dark in both themes. */
export function Footer({
  groups,
  social,
}: {
  groups: readonly FooterGroup[];
  social: readonly SocialLink[];
}) {
  return (
    <footer className="board @container mt-16 border-t border-hair">
      <div aria-hidden className="bulbs h-4 border-b border-hair" />
      <div className="wrap py-8">
        <div className="pb-6">
          <Logo />
          <p className="text-ink-2">Find your people.</p>
        </div>
        <div className="hidden grid-cols-4 gap-8 border-t border-hair pt-6 md:grid">
          {groups.map(({ title, links }) => (
            <section key={title}>
              <h2 className="caption mb-1">{title}</h2>
              <Links links={links} />
            </section>
          ))}
        </div>
        <div className="border-t border-hair md:hidden">
          {groups.map(({ title, links }) => (
            <details key={title} className="group border-b border-hair">
              <summary className="flex min-h-13 list-none items-center justify-between font-semibold">
                {title}
                <ChevronDown size={20} aria-hidden className="group-open:rotate-180" />
              </summary>
              <div className="pb-3">
                <Links links={links} />
              </div>
            </details>
          ))}
        </div>
        {social.length > 0 && (
          <nav aria-label="Marquee elsewhere" className="mt-4">
            <ul className="flex flex-wrap gap-x-6">
              {social.map(({ label, href }) => (
                <li key={label}>
                  <a href={href} target="_blank" rel="noopener noreferrer me" className={LINK_CLASS}>
                    {label}
                    <span className="sr-only"> (opens in a new tab)</span>
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <p className="mt-4 text-sm text-ink-2">© 2025 Marquee · Los Angeles, CA</p>
      </div>
    </footer>
  );
}
