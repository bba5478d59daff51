import type { DepartmentCode } from '../../../src/domain/taxonomy/departments';
import { CRAFT_DEPARTMENTS } from './departments-craft';
import { SCREEN_DEPARTMENTS } from './departments-screen';
import { SET_DEPARTMENTS } from './departments-set';

/**
 * Sentences that are true of everyone in a department, whatever the role. Slots: skill (a required one),
 * city.
 */
export interface DepartmentWords {
  /** How the department works on this job. */
  ways: readonly string[];
  /** What to bring, know or be. */
  asks: readonly string[];
}

const ALL: Partial<Record<DepartmentCode, DepartmentWords>> = {
  ...SET_DEPARTMENTS,
  ...CRAFT_DEPARTMENTS,
  ...SCREEN_DEPARTMENTS,
};

export function departmentWords(department: DepartmentCode): DepartmentWords {
  const found = ALL[department];
  if (found === undefined) throw new Error(`The department ${department} has no sentences.`);
  return found;
}
