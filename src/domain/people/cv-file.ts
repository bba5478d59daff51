import { MAX_CV_BYTES } from '../limits';
import { safeAttachmentName } from '../attachments';
import { refusal } from '../refusals';
import { visibleText } from '../values/text/visible-text';

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

/**
 * What the CV of this file is called, for whoever downloads it: it ends in `.pdf`, and nothing in it turns the direction of the text round, which
 * could hide another ending.
 */
export function cvName({ name }: Pick<File, 'name'>): string {
  const visible = visibleText(name);
  return safeAttachmentName(/\.pdf$/i.test(visible) ? visible : `${visible}.pdf`);
}
