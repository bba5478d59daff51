import { BoardPage } from '@/ui/board-page';
import { LinkButton } from '@/ui/button';
import type { AppRoute } from '../routes';

/** What each will do, by its route. */
const SOON: Readonly<Record<string, string>> = {
  '/wallet': 'Receive, hold and send bitcoin from a wallet whose keys never leave this device.',
  '/career-coach': 'Ask about rates, gaps in your kit list and what to say yes to, answered from your own profile and the jobs on this device.',
  '/admin': 'Keep order: people, job queue, reports and the audit log.',
  '/how-it-works': 'Four steps for talent, four for employers.',
  '/about': 'Who makes Marquee, and why it is free to find work and to hire.',
  '/contact': 'How to reach the people behind Marquee.',
  '/careers': 'Work on Marquee itself.',
  '/press': 'Facts, marks and pictures for people who write about Marquee.',
  '/pricing': 'Finding work and hiring stay free. Paid plans will add seats and exports for larger companies.',
  '/privacy': 'What Marquee keeps about you, where, and for how long.',
  '/terms': 'The agreement between you and Marquee.',
  '/community-guidelines': 'How people treat each other here.',
  '/cookies': 'What is stored in this browser. Today: your sign-in, your look settings, and your work.',
};

/** A capability whose route stands before its work does: says what it will do, and that it does not yet. */
export default function NotOpenYetScreen({ route }: { route: AppRoute }) {
  return (
    <BoardPage
      cells={[['Scene', 'Prep'], ['Take', '0'], ['Status', 'Not open']]}
      title={route.title}
      actions={<LinkButton variant="primary" to="/jobs">Browse Jobs</LinkButton>}
    >
      <p>{SOON[route.path]}</p>
      <p className="mt-2 text-base">This part of Marquee is not open yet.</p>
    </BoardPage>
  );
}
