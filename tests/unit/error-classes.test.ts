import { describe, expect, it } from 'vitest';
import { classifyError, ERROR_TEXTS } from '@/domain/error-classes';

describe('P8: classes of failure', () => {
  it.each([
    [new Error('JWT expired'), 'auth'],
    [new Error('Request failed with 403'), 'permission'],
    [new TypeError('Failed to fetch dynamically imported module: /assets/x.js'), 'network'],
    [new Error('503 Service Unavailable'), 'server'],
    [new SyntaxError('Unexpected token in JSON'), 'data'],
    [new Error('422 Unprocessable'), 'client'],
    [new Error('boom'), 'unknown'],
    ['text', 'unknown'],
  ])('%s is %s', (error, kind) => expect(classifyError(error)).toBe(kind));
  it('has a title, a sentence and an action for each', () => {
    for (const { title, message, action } of Object.values(ERROR_TEXTS)) expect(title && message.endsWith('.') && action).toBeTruthy();
  });
});
