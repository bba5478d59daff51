import { ChevronDown } from 'lucide-react';
import { useToday } from '../dates/use-today';
import { Clapper } from '../brand/clapper';
import { GroupLinks, LINK_CLASS, type LinkGroup, TAG_CLASS } from './group-links';

/** A link to another site, in a new tab. */
export interface SocialLink {
  label: string;
  href: string;
}

interface FooterProps {
  groups: readonly LinkGroup[];
  social: readonly SocialLink[];
  /** Examples, and marked as such (ruling 28). */
  claims: readonly { figure: string; what: string }[];
  /** For general questions; null: this installation has none. */
  email: string | null;
}

const FIRST_YEAR = '2025';

/** Columns on wide screens, accordions on a phone (A2). Dark in both themes. */
export function Footer({ groups, social, claims, email }: FooterProps) {
  const [year = FIRST_YEAR] = useToday().split('-');
  return (
    <footer className="board @container mt-16 border-t border-hair">
      <div aria-hidden className="bulbs h-4 border-b border-hair" />
      <div className="wrap py-8">
        <div className="pb-6">
          <Clapper />
          <p className="text-ink-2">Find your people.</p>
        </div>
        <div className="hidden grid-cols-4 gap-8 border-t border-hair pt-6 md:grid">
          {groups.map(({ title, links }) => (
            <section key={title}>
              <h2 className="caption mb-1">{title}</h2>
              <GroupLinks links={links} />
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
                <GroupLinks links={links} />
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
        {claims.length > 0 && (
          <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
            <dl className="flex flex-wrap gap-x-6 gap-y-2">
              {claims.map(({ figure, what }) => (
                <div key={what} className="flex flex-row-reverse items-baseline gap-1.5">
                  <dt className="text-ink-2">{what}</dt>
                  <dd className="mono font-semibold">{figure}</dd>
                </div>
              ))}
            </dl>
            <span className={TAG_CLASS}>Example</span>
          </div>
        )}
        <p className="mt-4 flex flex-wrap items-center gap-x-4 text-sm text-ink-2">
          <span>
            © {year > FIRST_YEAR ? `${FIRST_YEAR} to ${year}` : FIRST_YEAR} Marquee · Los Angeles, CA
          </span>
          {email !== null && (
            <a href={`mailto:${email}`} className={`${LINK_CLASS} max-w-full wrap-anywhere`}>
              {email}
            </a>
          )}
        </p>
      </div>
    </footer>
  );
}
