import * as z from 'zod';
import { SignUp } from '@/domain/credentials';

/** The same rules as on sign-up (A5). */
export const NewPassword = z
  .object({ password: SignUp.shape.password, confirmPassword: z.string() })
  .refine((form) => form.password === form.confirmPassword, { path: ['confirmPassword'], message: "Passwords don't match" });
export type NewPassword = z.infer<typeof NewPassword>;
