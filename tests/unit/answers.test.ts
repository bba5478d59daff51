import { expect, it } from 'vitest';
import { answeredAt, awaitsAnswer } from '@/domain/applications/figures';
import { ANSWER_CASES, historyOf, stepAt } from '../support/answer-cases';

it.each(ANSWER_CASES)('an answer: %s', (_what, steps, answered) => {
  expect(answeredAt({ history: historyOf(steps) })).toBe(answered === null ? null : stepAt(answered));
});

it('nobody who waits for an answer has one', () => {
  const waiting = ANSWER_CASES.filter(([, steps]) => awaitsAnswer(steps.at(-1)![0]));
  expect(waiting.length).toBeGreaterThan(0);
  for (const [what, steps] of waiting)
    expect([what, answeredAt({ history: historyOf(steps) })]).toEqual([what, null]);
});
