import * as z from 'zod';
import { clockTime, day } from '../definition/field-types';
import { OFF } from './off';

/** The parts of a call sheet. Twins: `private.is_call_sheet` and its neighbours. Texts are empty where there is nothing to say. */

const time = z.union([clockTime, z.literal('')]);

const Location = z.strictObject({
  name: z.string().max(120),
  address: z.string().max(300),
  /** Where a map opens; empty: the map is asked for the address. */
  map_url: z
    .string()
    .max(2_000)
    .regex(/^(https?:\/\/\S+)?$/, 'Enter an address that begins with https://.'),
});

const ScheduleLine = z.strictObject({ time, what: z.string().max(200) });

const Contact = z.strictObject({
  name: z.string().max(120),
  role: z.string().max(60),
  phone: z.string().max(40),
});

export const CallSheetContent = z.strictObject({
  /** "Main unit"; empty where there is one. */
  unit: z.string().max(60),
  /** Of everybody who has no call of their own. */
  general_call: time,
  unit_base: z.string().max(300),
  parking: z.string().max(300),
  hospital: z.string().max(300),
  hospital_phone: z.string().max(40),
  weather: z.string().max(200),
  locations: z.array(Location).max(10),
  schedule: z.array(ScheduleLine).max(60),
  contacts: z.array(Contact).max(40),
  /** What comes on the next days. */
  advance: z.string().max(2_000),
  notes: z.string().max(2_000),
});
export type CallSheetContent = z.infer<typeof CallSheetContent>;

/** One person's call. `name` and `role` only of people who are not on the project: whoever is says both themselves. */
const Call = z.strictObject({
  call: z.union([time, z.literal(OFF)]),
  name: z.string().max(120),
  role: z.string().max(60),
  note: z.string().max(200),
});
export type Call = z.infer<typeof Call>;

/** How many calls a sheet holds: of people on the project who do not have the general one, and of people without an account. Twin: `private.are_calls`. */
export const MAX_CALLS = 200;

export const Calls = z.record(z.uuid(), Call);
export type Calls = z.infer<typeof Calls>;

/** What an earlier version said where the next one says something else; null where it said nothing. */
export const EarlierVersion = z.object({
  version: z.int(),
  at: z.string().max(40).nullable(),
  was: z.object({
    shoot_day: day.optional(),
    timezone: z.string().max(60).optional(),
    content: z.record(z.string(), z.unknown()).optional(),
    calls: z.record(z.string(), Call.nullable()).optional(),
  }),
});
export type EarlierVersion = z.infer<typeof EarlierVersion>;
