import { Link } from 'react-router-dom';

/** A link to another page, or an action on this one. */
type GroupLink = { label: string; tag?: string } & ({ to: string } | { act: () => void });

export interface LinkGroup {
  title: string;
  links: readonly GroupLink[];
}

export const TAG_CLASS = 'rounded-mark border border-hair px-1.5 text-sm text-ink-2';
export const LINK_CLASS = 'inline-flex min-h-11 min-w-11 items-center gap-2 hover:underline';

interface GroupLinksProps extends Pick<LinkGroup, 'links'> {
  className?: string;
  /** Before a link is followed, such as to close what it is in. */
  onFollow?: () => void;
}

/** The links of one group, as the footer and the menu have them. */
export const GroupLinks = ({ links, className, onFollow }: GroupLinksProps) => (
  <ul className={className}>
    {links.map((link) => (
      <li key={link.label}>
        {'to' in link ? (
          <Link to={link.to} onClick={onFollow} className={LINK_CLASS}>
            {link.label}
            {link.tag && <span className={TAG_CLASS}>{link.tag}</span>}
          </Link>
        ) : (
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => {
              onFollow?.();
              link.act();
            }}
            className={LINK_CLASS}
          >
            {link.label}
          </button>
        )}
      </li>
    ))}
  </ul>
);
