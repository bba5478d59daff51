import { describe, expect, it } from 'vitest';
import { warningsOf } from '@/domain/path-check';

const odd = (length: number) => `A part of the path has ${length} characters, not 1 to 100.`;
const CROOKED = 'The path has "//" or ".." in it.';

describe('P5: what is odd about a path is logged', () => {
  it.each(['/jobs', '/jobs/posted', '/talent', '/profile', '/messages', '/projects', '/employer/jobs'])(
    'the part after %s has 1 to 100 characters',
    (under) => {
      expect(warningsOf(`${under}/`)).toEqual([odd(0)]);
      expect(warningsOf(`${under}/7`)).toEqual([]);
      expect(warningsOf(`${under}/${'x'.repeat(100)}`)).toEqual([]);
      expect(warningsOf(`${under}/${'x'.repeat(101)}`)).toEqual([odd(101)]);
      expect(warningsOf(`${under}/7/${'x'.repeat(101)}`)).toEqual([]);
    },
  );
  it.each([
    '/jobs',
    `/about/${'x'.repeat(101)}`,
    `/about/jobs/${'x'.repeat(101)}`,
    `/jobs-of-old/${'x'.repeat(101)}`,
  ])('no other path has such a part: %s', (path) => {
    expect(warningsOf(path)).toEqual([]);
  });
  it.each(['/about//', '//about', '/about/..', '/../about'])('%s is crooked', (path) => {
    expect(warningsOf(path)).toEqual([CROOKED]);
  });
  it('everything odd about a path is said', () => {
    expect(warningsOf('/jobs//0190')).toEqual([odd(0), CROOKED]);
  });
});
