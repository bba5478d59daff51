import * as z from 'zod';
import { LIMITS, MAX_CV_BYTES, PICTURE_LIMITS } from '../limits';
import { VIDEO_ADDRESS } from '../people/video-address';
import { PRODUCTION_KINDS } from '../vocabulary';
import { fileName } from './attachments';
import { day, id } from './field-types';

/**
 * The parts of a profile that are maps. Each entry has an id of its own and merges by itself, so that two devices that change different
 * ones both win (S2). Twins: `private.are_credits` and `private.is_profile_media`.
 */

/** Where an entry stands among the others: the lowest first. A new place between two others moves neither. */
const place = z.number().min(-1_000_000_000).max(1_000_000_000);

/** What somebody else can confirm of a credit. */
export const CREDIT_FACTS = {
  production: z.string().max(LIMITS.shortText).regex(/\S/),
  /** A code of the crew taxonomy, or the person's own word. */
  role: z.string().max(LIMITS.tag).regex(/\S/),
  year: z.int().min(1900).max(2100),
  kind: z.enum(PRODUCTION_KINDS),
};

const credit = z.strictObject({
  ...CREDIT_FACTS,
  url: z
    .string()
    .max(500)
    .regex(/^https?:\/\/[^\s/]+\.\S+$/)
    .nullable(),
  place,
});
export type Credit = z.infer<typeof credit>;

export const Credits = z.record(id, credit);
export type Credits = z.infer<typeof Credits>;

/** Credits as others see them: the server says which a completed booking confirms. */
export const ShownCredits = z.record(id, credit.extend({ is_booked: z.literal(true).optional() }));
export type ShownCredits = z.infer<typeof ShownCredits>;

/** Somebody confirms a credit: as others see it, made by the server alone. */
const confirmation = z.strictObject({
  /** Of the endorsement. */
  id,
  /** Null for somebody without a public profile. */
  person_id: id.nullable(),
  name: z.string().max(LIMITS.shortText),
  /** Their headline, or what they do: a code of the crew taxonomy, or words. */
  role: z.string().max(LIMITS.shortText),
  /** '' without a sentence, and where the owner of the credit hides it. */
  sentence: z.string().max(LIMITS.endorsement),
});
export type Confirmation = z.infer<typeof confirmation>;

/** By the id of the credit; twin of `private.shown_confirmations`. */
export const Confirmations = z.record(id, z.array(confirmation));
export type Confirmations = z.infer<typeof Confirmations>;

/** One size of a picture. The device has encoded it, without what the camera wrote about place and time. */
const picture = ({ pixels, bytes }: { pixels: number; bytes: number }) =>
  z.strictObject({
    id,
    type: z.literal('image/jpeg'),
    size: z.int().min(1).max(bytes),
    width: z.int().min(1).max(pixels),
    height: z.int().min(1).max(pixels),
  });
export type Picture = z.infer<ReturnType<typeof picture>>;

const square = (limits: { pixels: number; bytes: number }) =>
  picture(limits).refine(({ width, height }) => width === height);

const about = { place, title: z.string().max(LIMITS.shortText) };

const medium = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('avatar'),
    ...about,
    url: z.null(),
    file: square(PICTURE_LIMITS.avatar.file),
    thumb: square(PICTURE_LIMITS.avatar.thumb),
  }),
  z.strictObject({
    kind: z.literal('still'),
    ...about,
    url: z.null(),
    file: picture(PICTURE_LIMITS.still.file),
    thumb: picture(PICTURE_LIMITS.still.thumb),
  }),
  z.strictObject({
    kind: z.literal('video'),
    ...about,
    url: z.string().regex(VIDEO_ADDRESS),
    file: z.null(),
    thumb: z.null(),
  }),
  // Private: others see it only with an application that it was attached to.
  z.strictObject({
    kind: z.literal('cv'),
    place,
    /** The name of the file, as it was chosen. */
    title: fileName,
    url: z.null(),
    file: z.strictObject({
      id,
      type: z.literal('application/pdf'),
      size: z.int().min(1).max(MAX_CV_BYTES),
      /** By the calendar of the device that it was added on. */
      added_on: day,
    }),
    thumb: z.null(),
  }),
]);
export type Medium = z.infer<typeof medium>;

export const Media = z.record(id, medium).refine((media) => {
  const ids = Object.values(media).flatMap(({ file, thumb }) =>
    [file, thumb].flatMap((each) => each?.id ?? []),
  );
  return new Set(ids).size === ids.length;
});
export type Media = z.infer<typeof Media>;

/** Stills and videos that somebody picked for an application, by their id; null: its bytes are on their way. */
export const Pieces = z.record(id, medium.nullable());
export type Pieces = z.infer<typeof Pieces>;
