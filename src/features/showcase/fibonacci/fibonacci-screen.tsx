import { DESIGN } from '@/domain/design-constants';
import { formatCount } from '@/domain/values/counts';
import { cx } from '@/ui/cx';
import { Page, PageTitle } from '@/ui/layout/page';
import { fibonacci, GOLDEN, tiles } from './fibonacci';
import { FibonacciNumber } from './fibonacci-number';

const SHOWN_NUMBERS = 10;
const quotient = new Intl.NumberFormat(DESIGN.locale, { minimumFractionDigits: 4, maximumFractionDigits: 4 });

/** Each the sum of the two before it. */
const SPACES = fibonacci(11).slice(5);

/** Marquee's type sizes, largest first, by the classes that every screen uses. */
const TYPE = [
  ['text-3xl', 'Call sheet'],
  ['text-2xl', 'Night exteriors'],
  ['text-xl', 'Stage 4, Gantry Row'],
  ['text-lg', 'Gaffer and best boy'],
  ['text-md', 'Base at Berth 46'],
  ['text-base', 'Wrap is at four, and supper is at ten.'],
  ['text-sm', 'Bring your own gloves.'],
] as const;

const Quotients = () => {
  const numbers = fibonacci(SHOWN_NUMBERS + 1);
  return (
    <table className="w-full max-w-96 text-right">
      <caption className="sr-only">Each number beside the one before it</caption>
      <thead>
        <tr className="caption text-ink-2">
          <th scope="col" className="py-2 text-right">
            Number
          </th>
          <th scope="col" className="py-2 text-right">
            By the one before
          </th>
        </tr>
      </thead>
      <tbody className="mono">
        {numbers.slice(1).map((value, i) => (
          <tr key={i} className="border-t border-hair">
            <td className="py-1.5">{formatCount(value)}</td>
            <td className="py-1.5">{quotient.format(value / (numbers[i] ?? 1))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const Spiral = () => {
  const { tiles: laid, width, height } = tiles(SHOWN_NUMBERS);
  return (
    <svg
      viewBox={`-0.5 -0.5 ${width + 1} ${height + 1}`}
      role="img"
      aria-label={`Squares of ${formatCount(1)} to ${formatCount(laid.at(-1)?.side ?? 0)}, laid around each other`}
      className="block h-auto w-full max-w-[40rem]"
    >
      {laid.map(({ x, y, side }, i) => (
        <rect
          key={i}
          x={x}
          y={y}
          width={side}
          height={side}
          strokeWidth={0.4}
          className={cx(
            'stroke-ink',
            i === laid.length - 1 ? 'fill-accent' : i % 2 === 0 ? 'fill-well' : 'fill-sheet',
          )}
        />
      ))}
    </svg>
  );
};

/** `/fibonacci-demo` (P2): where the type sizes come from. */
export default function FibonacciScreen() {
  return (
    <Page className="md:pt-4">
      <PageTitle className="mb-2">Fibonacci demo</PageTitle>
      <p className="max-w-[66ch] text-ink-2">
        Each number is the sum of the two before it, and each divided by the one before comes closer to{' '}
        {quotient.format(GOLDEN)}, the golden ratio. Two steps of Marquee’s type are that far apart.
      </p>
      <div className="mt-8 grid gap-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <section aria-labelledby="squares">
          <h2 id="squares" className="head mb-3 text-lg">
            In squares
          </h2>
          <Spiral />
        </section>
        <section aria-labelledby="numbers">
          <h2 id="numbers" className="head mb-3 text-lg">
            In numbers
          </h2>
          <Quotients />
        </section>
      </div>
      <section aria-labelledby="any" className="mt-10">
        <h2 id="any" className="head mb-3 text-lg">
          Any of them
        </h2>
        <FibonacciNumber />
      </section>
      <section aria-labelledby="space" className="mt-10">
        <h2 id="space" className="head mb-3 text-lg">
          In space
        </h2>
        <ul className="grid gap-2">
          {SPACES.map((px) => (
            <li key={px} className="flex items-center gap-3">
              <span className="mono w-12 text-right">{px} px</span>
              <i aria-hidden className="block h-5 bg-accent" style={{ width: px }} />
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="type" className="mt-10">
        <h2 id="type" className="head mb-3 text-lg">
          In type
        </h2>
        <ul>
          {TYPE.map(([size, words]) => (
            <li key={size} className={cx('border-t border-hair py-2 break-words', size)}>
              {words}
            </li>
          ))}
        </ul>
      </section>
    </Page>
  );
}
