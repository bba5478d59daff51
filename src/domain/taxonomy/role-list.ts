import type { DepartmentCode } from './departments';

/** Code, label, and other names separated by commas: kept terse because every device loads all of them. */
export type RoleEntry = readonly [code: string, label: string, aliases?: string];
export type RoleList = Partial<Record<DepartmentCode, readonly RoleEntry[]>>;
