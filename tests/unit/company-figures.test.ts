import { describe, expect, it } from 'vitest';
import { replyTime } from '@/ui/domain/company-copy';
import { companyFigures, figureRow } from '@/ui/domain/company-figures';

const company = { answer_rate: 92, median_reply_minutes: 30 * 60, open_jobs: 3, size: '51-200' } as const;

describe('the figures of a company', () => {
  it('are said in the same words on its page, on its jobs and on its requests', () => {
    const { answers, reply, openJobs, people } = companyFigures(company);
    expect([answers, reply, openJobs, people].map(({ label, value }) => [label, value])).toEqual([
      ['Answers in time', '92%'],
      ['Usual reply', '30 h'],
      ['Open jobs', 3],
      ['People', '51 to 200'],
    ]);
  });

  it('say why there is no rate yet, and no zero in its place', () => {
    const { answers, reply } = companyFigures({ ...company, answer_rate: null, median_reply_minutes: null });
    expect(figureRow(answers)).toEqual(['Answers in time', 'Too few applications to say']);
    expect(figureRow(reply)).toEqual(['Usual reply', 'Not yet known']);
    expect(companyFigures({ ...company, answer_rate: 0 }).answers.value).toBe('0%');
  });
});

it.each([
  [40, '40 min'],
  [60, '1 h'],
  [30 * 60, '30 h'],
  [48 * 60, '2 days'],
  [7 * 24 * 60, '7 days'],
])('%i minutes are read as %s', (minutes, text) => expect(replyTime(minutes)).toBe(text));
