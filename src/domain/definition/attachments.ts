import * as z from 'zod';
import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS, MAX_FILE_NAME_LENGTH } from '../limits';
import { id } from './field-types';

const MAX_TYPE = 100;

/** No path, and nothing that is not shown. */
export const fileName = z
  .string()
  .min(1)
  .max(MAX_FILE_NAME_LENGTH)
  // oxlint-disable-next-line no-control-regex
  .regex(/^[^\u0000-\u001f\u007f/\\]+$/);

/** A file as its row tells of it; the bytes follow by themselves. */
const attachment = z.strictObject({
  id,
  name: fileName,
  /** As the browser names it; '' when it does not know. Never trusted to be shown as anything but a picture. */
  type: z.string().max(MAX_TYPE),
  size: z.int().min(1).max(MAX_ATTACHMENT_BYTES),
});
export type Attachment = z.infer<typeof attachment>;

export const Attachments = z
  .array(attachment)
  .max(MAX_ATTACHMENTS)
  .refine((files) => new Set(files.map((file) => file.id)).size === files.length);
