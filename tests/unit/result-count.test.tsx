import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ResultCount } from '@/ui/domain/result-count';
import { SEPARATOR } from '@/ui/separator';

const said = (props: Partial<Parameters<typeof ResultCount>[0]>): string =>
  renderToStaticMarkup(
    <ResultCount state="here" total={48} one="job" many="jobs" asOf={null} {...props} />,
  ).replaceAll(/<[^>]*>/g, '');

it('a number that grows while everything comes for the first time says so', () => {
  expect(said({})).toBe('48 jobs so far');
  expect(said({ asOf: new Date('2027-05-12T18:01:00').getTime() })).toBe(`48 jobs${SEPARATOR}as of 18:01`);
  expect(said({ total: null })).toBe('Counting');
  expect(said({ state: 'filling' })).toBe('Loading jobs');
});
