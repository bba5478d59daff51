import { describe, expect, it } from 'vitest';
import { pathWarnings } from '@/domain/suspicious-path';

const odd = (length: number) => `A part of the path has ${length} characters, not 1 to 100.`;
const CROOKED = 'The path has "//" or ".." in it.';

describe('P5: what is odd about a path is logged', () => {
  it.each(['/jobs', '/jobs/posted', '/talent', '/profile', '/messages', '/projects', '/employer/jobs'])(
    'the part after %s has 1 to 100 characters',
    (under) => {
      expect(pathWarnings(`${under}/`)).toEqual([odd(0)]);
      expect(pathWarnings(`${under}/7`)).toEqual([]);
      expect(pathWarnings(`${under}/${'x'.repeat(100)}`)).toEqual([]);
      expect(pathWarnings(`${under}/${'x'.repeat(101)}`)).toEqual([odd(101)]);
      expect(pathWarnings(`${under}/7/${'x'.repeat(101)}`)).toEqual([]);
    },
  );
  it.each([
    '/jobs',
    `/about/${'x'.repeat(101)}`,
    `/about/jobs/${'x'.repeat(101)}`,
    `/jobs-of-old/${'x'.repeat(101)}`,
  ])('no other path has such a part: %s', (path) => {
    expect(pathWarnings(path)).toEqual([]);
  });
  it.each(['/about//', '//about', '/about/..', '/../about'])('%s is crooked', (path) => {
    expect(pathWarnings(path)).toEqual([CROOKED]);
  });
  it('everything odd about a path is said', () => {
    expect(pathWarnings('/jobs//0190')).toEqual([odd(0), CROOKED]);
  });
});
