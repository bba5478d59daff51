import * as z from 'zod';
import { id } from '../definition/field-types';
import { LOGO_LIMITS } from '../limits';

/**
 * A company's logo, as its row describes it. A map like the media of a profile: two managers who choose one without knowing of each other both win, and the higher id
 * stands. Twin: `private.is_company_logo`.
 */

/** One size of it: the device has put it on a square plate. */
const size = ({ pixels, bytes }: { pixels: number; bytes: number }) =>
  z
    .strictObject({
      id,
      type: z.enum(['image/png', 'image/jpeg']),
      size: z.int().min(1).max(bytes),
      width: z.int().min(1).max(pixels),
      height: z.int().min(1).max(pixels),
    })
    .refine(({ width, height }) => width === height);
export type LogoPicture = z.infer<ReturnType<typeof size>>;

const LogoEntry = z.strictObject({ file: size(LOGO_LIMITS.file), thumb: size(LOGO_LIMITS.thumb) });
export type LogoEntry = z.infer<typeof LogoEntry>;

export const CompanyLogo = z.record(id, LogoEntry);
export type CompanyLogo = z.infer<typeof CompanyLogo>;
