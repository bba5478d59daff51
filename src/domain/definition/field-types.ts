import * as z from 'zod';
import { LIMITS, MAX_PAY_MINOR } from '../limits';
import { CLOCK_TIME } from '../values/clock-time';
import { visibleText } from '../values/text/visible-text';

export const id = z.uuid();
/** A timestamp as Postgres prints it in JSON; made by the server, never by the client's clock. */
export const timestamp = z.string().max(40);
/** A calendar day, `YYYY-MM-DD`, meant in the entity's `timezone`. */
export const day = z.iso.date();
/** A wall-clock time, `HH:MM`, 24 hours. */
export const clockTime = z.string().regex(CLOCK_TIME, 'Enter a time as 05:30.');
export const tags = z.array(z.string().min(1).max(LIMITS.tag)).max(LIMITS.tags);
/** Integer in the smallest unit of `currency` (cents). */
export const minorAmount = z.int().min(0).max(MAX_PAY_MINOR);
export const currency = z.string().length(3);
export const countryCode = z.string().length(2);
export const shortText = z.string().max(LIMITS.shortText);
/** A name, title or place as a form takes it: what a reader sees of it. Twin: the triggers `a_visible` (`private.keep_visible`). */
export const shownLine = z.string().overwrite(visibleText).trim();
export const url = z.string().max(LIMITS.url);

/** The names of a schema's fields, in its order. */
export const fieldNames = <Schema extends z.ZodObject>(schema: Schema): (keyof z.infer<Schema> & string)[] =>
  Object.keys(schema.shape) as (keyof z.infer<Schema> & string)[];
