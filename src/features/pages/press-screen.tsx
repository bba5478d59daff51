import type { CSSProperties } from 'react';
import { Mark } from '@/ui/brand/mark';
import { TextLink, TextList, TextPage, TextSection } from './text-page';

const FILES: readonly (readonly [file: string, what: string])[] = [
  ['/icons/mark.svg', 'The mark, as a vector (SVG)'],
  ['/icons/icon-512.png', 'The app icon, 512 pixels square (PNG)'],
  ['/icons/maskable-512.png', 'The app icon with room to be cut to any shape, 512 pixels (PNG)'],
];

const INK = '#1d1913';
const PAPER = '#f3f1e9';

/** As in `styles/tokens.css`, rounded to what a colour picker shows. */
const COLOURS: readonly (readonly [name: string, hex: string])[] = [
  ['Tungsten', '#fba821'],
  ['Ink', INK],
  ['Paper', PAPER],
];

export default function PressScreen() {
  return (
    <TextPage title="Press" intro="Facts, marks and colours, for people who write about Marquee.">
      <TextSection heading="In one sentence">
        <p>Marquee is an open job board for film and media crews that works on a set with no signal.</p>
      </TextSection>
      <TextSection heading="Facts">
        <TextList
          items={[
            'Free for people who look for work and for people who hire; no commission.',
            'A job cannot be published before it says what it pays: a rate, or that it is deferred or unpaid.',
            'An installed web app: jobs, applications and messages are stored on the phone first and sent when there is a signal.',
            'Open source, under the MIT licence.',
          ]}
        />
        <p>We give no figures that we have not counted. What a page marks as an example is one.</p>
      </TextSection>
      <TextSection heading="Name and mark">
        <p>
          It is Marquee, with one capital letter. The mark is a clapperboard with an M. Please do not stretch
          it, recolour it, or put it on a busy picture.
        </p>
        {/* By day and by night, whichever it is for who reads this. */}
        <div aria-hidden className="mt-1 grid grid-cols-2 overflow-hidden rounded-box border border-line">
          {[
            { ink: INK, paper: PAPER },
            { ink: PAPER, paper: INK },
          ].map(({ ink, paper }) => (
            <div
              key={ink}
              className="flex min-h-36 flex-wrap items-center justify-center gap-x-4 gap-y-2 bg-paper p-4 text-ink"
              style={{ '--ink': ink, '--paper': paper } as CSSProperties}
            >
              <Mark size={64} />
              <span className="head text-2xl font-extrabold tracking-tight">Marquee</span>
            </div>
          ))}
        </div>
        <ul className="grid gap-1 print:hidden">
          {FILES.map(([file, what]) => (
            <li key={file}>
              <a
                href={file}
                download
                className="inline-flex min-h-11 items-center underline underline-offset-4"
              >
                {what}
              </a>
            </li>
          ))}
        </ul>
      </TextSection>
      <TextSection heading="Colours">
        <ul className="grid grid-cols-3 gap-2">
          {COLOURS.map(([name, hex]) => (
            <li key={hex} className="overflow-hidden rounded-box border border-line">
              <i aria-hidden className="block h-16 border-b border-hair" style={{ background: hex }} />
              <div className="px-3 py-2">
                {name}
                <span className="mono block text-sm text-ink-2">{hex}</span>
              </div>
            </li>
          ))}
        </ul>
      </TextSection>
      <p>
        Anything else? <TextLink to="/contact">Write to us</TextLink>.
      </p>
    </TextPage>
  );
}
