import { z } from 'zod';
import { dialectSchema } from '../model/fields/dialect.ts';

/** The id of a dialect (`portable@2026-11`), or a dialect of the host's own. */
export const profileSchema = z
  .union([z.string().min(1), dialectSchema], { error: 'the id of a dialect, or a dialect' })
  .meta({ id: 'profile' });
