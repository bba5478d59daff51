import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { componentsOf, drawnBy } from './support/drawn-components';

const SHOWCASE = 'src/features/showcase/showcase-screen.tsx';

/** What the showcase need not draw: it has no look of its own, or every page has it around its content. */
const WITHOUT_A_LOOK: Readonly<Record<string, string>> = {
  'src/ui/feedback/banner-place.tsx BannerPlace': 'keeps room for a banner, and shows nothing',
  'src/ui/feedback/announcer.tsx Announcer': 'a live region for screen readers, of every page',
  'src/ui/feedback/toaster.tsx Toaster': 'of every page; the buttons under "Toasts" fill it',
  'src/ui/layout/action-bar.tsx ActionBar': 'moves what it is given to the edge of the page around it',
  'src/ui/loading/hydrated-controls.tsx HydratedControls':
    'takes over what is done to a page that is still HTML',
  'src/ui/loading/when-near.tsx WhenNear': 'notices that somebody scrolls near',
  'src/ui/navigation/steps/step-focus.tsx StepFocus': 'takes the focus, for screen readers only',
  'src/ui/results/results-layout.tsx ResultsAndPane': 'places what it is given on a whole page',
  'src/ui/results/results-layout.tsx ResultsHead': 'places what it is given above a list',
  'src/ui/results/results-layout.tsx SearchBar': 'places what it is given under the top bar',
  'src/ui/results/results-layout.tsx SortSelect': 'a Select without a frame',
  'src/ui/results/virtual-rows.tsx VirtualRows': 'draws the rows that it is given, those in view',
  'src/ui/domain/reports/report-note.tsx ReportNote': 'a quiet button, and the sheet that it is given',
  'src/ui/domain/searches/save-search-place.tsx SaveSearchPlace': 'an empty place of a known size',
};

const components = readdirSync('src/ui', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.tsx'))
  .flatMap((path) => componentsOf(`src/ui/${path}`))
  .toSorted();
const drawn = drawnBy(SHOWCASE);

describe('the showcase', () => {
  it('draws every component of the design system, itself or within another one', () => {
    expect(
      components.filter((component) => !drawn.has(component) && WITHOUT_A_LOOK[component] === undefined),
    ).toEqual([]);
  });

  it('has no exception that does not exist, or that it draws', () => {
    const needless = Object.keys(WITHOUT_A_LOOK).filter(
      (component) => !components.includes(component) || drawn.has(component),
    );
    expect(needless).toEqual([]);
  });
});

describe('the search for what is drawn', () => {
  it('finds components however they are exported, and nothing else', () => {
    expect(componentsOf('src/ui/status.tsx')).toContain('src/ui/status.tsx Badge');
    expect(componentsOf('src/ui/loading/row-skeleton.tsx')).toEqual([
      'src/ui/loading/row-skeleton.tsx RowsSkeleton',
      'src/ui/loading/row-skeleton.tsx RowSkeleton',
    ]);
    expect(componentsOf('src/ui/feedback/toaster.tsx')).toEqual(['src/ui/feedback/toaster.tsx Toaster']);
    // A context, a function and a type are none.
    expect(componentsOf('src/ui/layout/page.tsx').map((component) => component.split(' ')[1])).toEqual([
      'PageTitle',
      'Page',
      'Mono',
    ]);
  });

  it('follows what a component draws, and what a lazy one will', () => {
    expect(drawn).toContain('src/ui/domain/people/media-gallery.tsx StillFrame');
    expect(drawnBy('src/features/landing/landing-screen.tsx')).toContain(
      'src/features/landing/reminders.tsx Reminders',
    );
  });

  it('does not take the import of a component for its use', () => {
    expect(drawnBy('src/features/showcase/fibonacci/fibonacci-screen.tsx')).not.toContain(
      'src/ui/button.tsx Button',
    );
  });
});
