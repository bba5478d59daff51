import type { DepartmentCode } from '../../../src/domain/taxonomy/departments';
import type { DepartmentWords } from './department-words';
import { CRAFT_DEPARTMENTS } from './departments-craft';
import { SCREEN_DEPARTMENTS } from './departments-screen';
import { SET_DEPARTMENTS } from './departments-set';

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
