import { Link } from 'react-router-dom';

interface Section {
  id: string;
  label: string;
}

/** What there is to set, each one tap away, because all of it is one long page. */
export const SettingsIndex = ({ sections }: { sections: readonly Section[] }) => (
  <nav
    aria-label="Settings"
    className="no-bar -mx-4 mb-6 flex gap-x-5 overflow-x-auto border-y border-hair px-4 lg:mx-0 lg:px-0"
  >
    {sections.map(({ id, label }) => (
      <Link
        key={id}
        to={`#${id}`}
        replace
        className="inline-flex min-h-12 shrink-0 items-center text-base font-medium text-ink-2 hover:text-ink hover:underline"
      >
        {label}
      </Link>
    ))}
  </nav>
);
