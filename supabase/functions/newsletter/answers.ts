import { json } from '../_shared/responses.ts';

/** A refusal as the form reads it: one sentence. */
export const refuse = (status: number, sentence: string, headers?: Record<string, string>): Response =>
  json(status, { error: sentence }, headers);

export const succeed = (message: string, more: Record<string, unknown> = {}): Response =>
  json(200, { success: true, message, ...more });
