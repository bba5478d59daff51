import { MAX_CV_BYTES } from '../limits';
import { refusal } from '../refusals';

const PDF_START = '%PDF-';

/**
 * Why this file cannot be somebody's CV, as a sentence; null when it can. By its first bytes: its name and the type that a browser derives
 * from that say nothing about what is in it.
 */
export async function cvProblem(file: File): Promise<string | null> {
  if (file.size === 0) return refusal('MQ603', { name: file.name });
  if (file.size > MAX_CV_BYTES) return refusal('MQ629');
  const start = new Uint8Array(await file.slice(0, PDF_START.length).arrayBuffer());
  return String.fromCodePoint(...start) === PDF_START ? null : refusal('MQ628');
}
