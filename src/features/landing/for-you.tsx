import { LinkButton } from '@/ui/button';

interface Purpose {
  who: string;
  title: string;
  text: string;
  action: string;
  to: string;
}

/** A2: the employer's card links to /employer/signup, the talent's to a sign-up. */
const PURPOSES: readonly Purpose[] = [
  {
    who: 'Hiring',
    title: 'Crew up before the tech scout ends.',
    text: 'Post a job with one thumb, see everyone who can do your days, and answer them all.',
    action: 'Start hiring',
    to: '/employer/signup',
  },
  {
    who: 'Looking for work',
    title: 'Know by tonight where you are on Friday.',
    text: 'Your rate, your kit, your days. Apply without signal. Hear back by a date.',
    action: 'Get started',
    to: '/sign-up?role=talent',
  },
];

export function ForYou() {
  return (
    <section className="wrap grid gap-4 pt-10 md:grid-cols-2 md:pt-12" aria-label="For you">
      {PURPOSES.map(({ who, title, text, action, to }) => (
        <article key={who} className="flex flex-col rounded-box border border-hair bg-sheet">
          <h2 className="caption border-b border-hair px-4 py-2.5">{who}</h2>
          <div className="flex flex-1 flex-col items-start p-4">
            <p className="head text-xl">{title}</p>
            <p className="mt-2 mb-5 max-w-[46ch] text-ink-2">{text}</p>
            <LinkButton to={to} className="mt-auto">
              {action}
            </LinkButton>
          </div>
        </article>
      ))}
    </section>
  );
}
