import { BoardPage } from '@/ui/layout/board-page';
import { LinkButton } from '@/ui/button';
import type { AppRoute } from '../routes/route';

/** What each will offer, by route. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  '/settings/billing':
    'Your plan, its invoices and how they are paid. Everything needed to hire or be hired stays free.',
  '/payments': 'Invoices you have sent and received, and what is held until a job is done.',
  '/payments/confirmation': 'What was paid, to whom, and the receipt.',
  '/payments/history': 'Every payment, with its receipt.',
  '/payments/connect': 'Tell the payment provider where your money goes, once.',
  '/payments/payouts': 'What is on its way to your bank account, and when it arrives.',
  '/ai-agent':
    'Watches for jobs that fit your days and your rate, and drafts the application. Nothing is sent without you.',
  '/wallet': 'Receive, hold and send bitcoin from a wallet whose keys never leave this device.',
  '/career-coach':
    'Ask about rates, gaps in your kit list and what to say yes to, answered from your own profile and the jobs on this device.',
};

/** For a capability that is not open yet: says what it will offer. */
export default function NotOpenYetScreen({ route }: { route: AppRoute }) {
  return (
    <BoardPage
      cells={[
        ['Scene', 'Prep'],
        ['Take', '0'],
        ['Status', 'Not open'],
      ]}
      title={route.title}
      actions={
        <LinkButton variant="primary" to="/jobs">
          Browse Jobs
        </LinkButton>
      }
    >
      <p>{DESCRIPTIONS[route.path]}</p>
      <p className="mt-2 text-base">This part of Marquee is not open yet.</p>
    </BoardPage>
  );
}
