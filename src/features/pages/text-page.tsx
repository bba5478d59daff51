import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Page, PageTitle } from '@/ui/layout/page';

interface TextPageProps {
  title: string;
  intro: ReactNode;
  /** Of a text that people agree to or rely on: the day it was last changed, as it is written. */
  changed?: string;
  /** Its sections, in order, to be jumped to. For long texts. */
  contents?: readonly (readonly [id: string, heading: string])[];
  children: ReactNode;
}

/** A page to be read, on a phone, on paper and with no signal. */
export const TextPage = ({ title, intro, changed, contents, children }: TextPageProps) => (
  <Page narrow>
    <article className="grid gap-8">
      <header>
        <PageTitle className="text-3xl font-extrabold md:text-4xl">{title}</PageTitle>
        <div className="mt-3 text-md text-ink-2">{intro}</div>
        {changed && <p className="mt-3 text-ink-2">Last changed on {changed}.</p>}
      </header>
      {contents && (
        <nav aria-label="On this page" className="border-y border-hair py-2 print:hidden">
          <ul className="gap-x-8 sm:columns-2">
            {contents.map(([id, heading]) => (
              <li key={id}>
                <a href={`#${id}`} className="inline-flex min-h-11 items-center underline underline-offset-4">
                  {heading}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {children}
    </article>
  </Page>
);

export const TextSection = ({
  id,
  heading,
  children,
}: {
  id?: string;
  heading: string;
  children: ReactNode;
}) => (
  <section id={id} className="scroll-mt-20">
    <h2 className="head mb-2 text-xl">{heading}</h2>
    <div className="grid gap-3">{children}</div>
  </section>
);

export const TextList = ({ items }: { items: readonly ReactNode[] }) => (
  <ul className="grid list-disc gap-1.5 pl-5">
    {items.map((item, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- a text, which never changes
      <li key={index}>{item}</li>
    ))}
  </ul>
);

/** A link inside a sentence. */
export const TextLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className="underline underline-offset-4">
    {children}
  </Link>
);

/** Where to go from here, at a page's end. Not on paper. */
export const TextActions = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap gap-2 print:hidden">{children}</div>
);
