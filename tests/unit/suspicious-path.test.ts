import { describe, expect, it } from 'vitest';
import { pathWarnings } from '@/domain/security/suspicious-path';

const wrongLength = (length: number) => `A part of the path has ${length} characters, not 1 to 100.`;
const MALFORMED = 'The path has "//" or ".." in it.';

describe('P5: suspicious paths are logged', () => {
  it.each(['/jobs', '/jobs/posted', '/talent', '/profile', '/messages', '/projects', '/employer/jobs'])(
    'the parameter after %s has 1 to 100 characters',
    (under) => {
      expect(pathWarnings(`${under}/`)).toEqual([wrongLength(0)]);
      expect(pathWarnings(`${under}/7`)).toEqual([]);
      expect(pathWarnings(`${under}/${'x'.repeat(100)}`)).toEqual([]);
      expect(pathWarnings(`${under}/${'x'.repeat(101)}`)).toEqual([wrongLength(101)]);
      expect(pathWarnings(`${under}/7/${'x'.repeat(101)}`)).toEqual([]);
    },
  );
  it.each([
    '/jobs',
    `/about/${'x'.repeat(101)}`,
    `/about/jobs/${'x'.repeat(101)}`,
    `/jobs-of-old/${'x'.repeat(101)}`,
  ])('no other path has a parameter: %s', (path) => {
    expect(pathWarnings(path)).toEqual([]);
  });
  it.each(['/about//', '//about', '/about/..', '/../about'])('%s is malformed', (path) => {
    expect(pathWarnings(path)).toEqual([MALFORMED]);
  });
  it('every problem of a path is reported', () => {
    expect(pathWarnings('/jobs//0190')).toEqual([wrongLength(0), MALFORMED]);
  });
});
