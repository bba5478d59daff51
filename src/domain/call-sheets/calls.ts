import type { CallSheetContent } from './content';
import { type CallTime, callTimeOf, isOff } from './own-call.ts';
import type { CallSheet } from '../streams/production/callsheets';
import { roleLabel } from '../taxonomy/crew-roles';
import { crewGrid } from '../projects/crew-grid';
import type { ProjectMember } from '../streams/production/crew';

/** A call sheet about which nothing has been said yet. */
export const BLANK_CONTENT: CallSheetContent = {
  unit: '',
  general_call: '',
  unit_base: '',
  parking: '',
  hospital: '',
  hospital_phone: '',
  weather: '',
  locations: [],
  schedule: [],
  contacts: [],
  advance: '',
  notes: '',
};

/** What the sheet of another day says that goes for any. */
export const contentToStartWith = (content: CallSheetContent): CallSheetContent => ({
  ...content,
  weather: '',
  schedule: [],
  advance: '',
  notes: '',
});

type Said = Pick<CallSheet, 'content' | 'calls'>;

/** One line of the crew as the sheet lists it. */
export interface CalledPerson extends CallTime {
  id: string;
  name: string;
  role: string;
  note: string;
  /** Not the general call. */
  isOwn: boolean;
}

interface CalledDepartment {
  label: string;
  people: CalledPerson[];
}

type Member = Pick<
  ProjectMember,
  'id' | 'user_id' | 'user_name' | 'role_code' | 'status' | 'answer' | 'removed'
>;

/** Everybody whom a sheet calls by department, in the order of a crew list; people without an account come last. */
export function calledPeople(sheet: Said, members: readonly Member[]): CalledDepartment[] {
  const departments = crewGrid({}, members).flatMap(({ label, roles }): CalledDepartment[] => {
    const people = roles.flatMap(({ filled }) =>
      filled
        .filter(({ user_id: id }) => !isOff(sheet, id))
        .map(({ user_id: id, user_name: name, role_code: role }): CalledPerson => ({
          id,
          name,
          role: role === '' ? '' : roleLabel(role),
          ...callTimeOf(sheet, id),
          note: sheet.calls[id]?.note ?? '',
          isOwn: (sheet.calls[id]?.call ?? '') !== '',
        })),
    );
    return people.length > 0 ? [{ label, people }] : [];
  });
  const others = Object.entries(sheet.calls)
    .filter(([, { name }]) => name !== '')
    .map(([id, { name, role, call, note }]): CalledPerson => ({
      id,
      name,
      role,
      ...callTimeOf(sheet, id),
      note,
      isOwn: call !== '',
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
  return others.length > 0 ? [...departments, { label: 'Others', people: others }] : departments;
}
