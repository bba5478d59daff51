import type { SampleWorld } from '@/domain/definition/define-stream';
import { newId } from '@/domain/ids';

/** Ids for a sample row; where they must exist, the test passes those of its own rows. */
export const sampleWorld = (known: Partial<SampleWorld> = {}): SampleWorld => ({
  id: newId(),
  me: newId(),
  other: newId(),
  job: newId(),
  conversation: newId(),
  project: newId(),
  sheet: newId(),
  company: newId(),
  application: newId(),
  ...known,
});
