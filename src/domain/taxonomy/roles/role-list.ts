import type { DepartmentCode } from '../departments';

/** Code, label, and aliases separated by commas: terse, because every device loads the whole list. */
export type RoleEntry = readonly [code: string, label: string, aliases?: string];
export type RoleList = Partial<Record<DepartmentCode, readonly RoleEntry[]>>;
