import { cx } from '@/ui/cx';
import { livePiece } from '../live-piece';
import { CallSheetStill, ClapperStill, MonitorsStill, SticksStill } from '../art/stills';

const PROMISES = [
  {
    id: 'rate-on-the-card',
    edge: '12A',
    title: 'Pay and dates. On every card.',
    text: 'No job goes up here before it says what it pays: a rate, or “deferred” or “unpaid” in plain words. Not hidden, not greyed out: refused, by the server. Try it.',
    Still: CallSheetStill,
    Piece: livePiece('rate-on-the-card', () => import('./rate-on-the-card')),
  },
  {
    id: 'answer-by-a-date',
    edge: '12B',
    title: 'An answer, by a date.',
    text: 'Each application carries the day by which you hear back. The clock runs where both of you see it, and a company’s answer rate is public.',
    Still: ClapperStill,
    Piece: livePiece('answer-by-a-date', () => import('./reply-clock')),
  },
  {
    id: 'no-signal',
    edge: '12C',
    title: 'No signal. Still works.',
    text: 'Stage 4, steel doors, no bars. Read the sheet, apply, write. All of it waits on your phone and leaves once, in order. Cut the line and see.',
    Still: MonitorsStill,
    Piece: livePiece('no-signal', () => import('./cut-the-line')),
  },
  {
    id: 'no-commission',
    edge: '12D',
    title: 'Free. And no commission.',
    text: 'Posting, applying and hiring cost nothing, and what you agree on is between the two of you. We are not in the middle of it.',
    Still: SticksStill,
    Piece: livePiece('no-commission', () => import('./no-commission')),
  },
] as const;

/** The four promises, each beside a piece of the app that keeps it. Every second one is a night island, and so is what follows. */
export function Promises() {
  return (
    <div className="mt-14">
      <noscript>
        <p className="wrap pb-6 font-medium">
          The pieces of the app below can be tried out with JavaScript, which is off in this browser.
        </p>
      </noscript>
      {PROMISES.map(({ id, edge, title, text, Still, Piece }, index) => (
        <section
          key={id}
          id={id}
          aria-labelledby={`${id}-title`}
          className={cx(
            // About as high as they are: what is beyond would lie over the next one.
            'laid-out-near scroll-mt-16 border-t border-hair [contain-intrinsic-size:auto_63rem] last:border-b lg:[contain-intrinsic-size:auto_41rem]',
            index % 2 === 0 ? 'board' : 'bg-sheet',
          )}
        >
          <div className="wrap grid grid-cols-1 items-center gap-x-12 gap-y-8 py-10 md:py-16 lg:grid-cols-2">
            <div className={cx('relative', index % 2 === 1 && 'lg:order-2')}>
              <p aria-hidden className="mono text-sm text-ink-3">
                {edge}
              </p>
              <h2
                id={`${id}-title`}
                className="head mt-1 max-w-[12ch] text-[min(var(--step-6),14vw)] leading-[0.95] font-extrabold tracking-[-0.02em] md:text-6xl"
              >
                {title}
              </h2>
              <p className="mt-4 max-w-[44ch] text-md text-ink-2">{text}</p>
              <Still className="mt-6 w-full max-w-80 lg:max-w-96" />
            </div>
            <div className="min-w-0">
              <Piece />
            </div>
          </div>
        </section>
      ))}
    </div>
  );
}
