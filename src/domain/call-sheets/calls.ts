import type { Call, CallSheetContent } from './content';
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

export const NO_CALL: Call = { call: '', name: '', role: '', note: '' };

type Said = Pick<CallSheet, 'content' | 'calls'>;

/** When somebody is called, `HH:MM`; empty where the sheet does not say. Twin: `private.call_of`. */
export const callOf = ({ content, calls }: Said, userId: string): string =>
  calls[userId]?.call || content.general_call;

/** One line of the crew as the sheet lists it. */
export interface CalledPerson {
  id: string;
  name: string;
  role: string;
  call: string;
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

/** Everybody on a sheet by department, in the order of a crew list; people without an account come last. */
export function calledPeople(sheet: Said, members: readonly Member[]): CalledDepartment[] {
  const departments = crewGrid({}, members).flatMap(({ label, roles }): CalledDepartment[] => {
    const people = roles.flatMap(({ filled }) =>
      filled.map(({ user_id: id, user_name: name, role_code: role }): CalledPerson => ({
        id,
        name,
        role: role === '' ? '' : roleLabel(role),
        call: callOf(sheet, id),
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
      call: call || sheet.content.general_call,
      note,
      isOwn: call !== '',
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
  return others.length > 0 ? [...departments, { label: 'Others', people: others }] : departments;
}

type Location = CallSheetContent['locations'][number];

/** Where a map opens: the link that its author gave, or a search for the address. Empty where there is neither. */
export function mapLinkOf({ name, address, map_url: link }: Location): string {
  if (link !== '') return link;
  const where = [name, address].filter(Boolean).join(', ');
  return where === ''
    ? ''
    : `https://www.openstreetmap.org/search?query=${encodeURIComponent(address || where)}`;
}

/** `tel:` takes digits, and a plus before them. Empty where there is no number to dial. */
export function telLinkOf(phone: string): string {
  const digits = phone.replace(/(?!^\+)\D/g, '');
  return /\d{3}/.test(digits) ? `tel:${digits}` : '';
}
