import { SHEET_LABELS } from '@/domain/call-sheets/labels';
import type { CallSheetContent } from '@/domain/call-sheets/content';
import { TimeField } from '@/ui/dates/time-field';
import { Field, TextArea } from '@/ui/fields/field';
import { type LineField, LineList } from './line-list';

interface PartProps {
  content: CallSheetContent;
  put: (changes: Partial<CallSheetContent>) => void;
}

type TextKey = {
  [Key in keyof CallSheetContent]: CallSheetContent[Key] extends string ? Key : never;
}[keyof CallSheetContent];

interface TextProps extends PartProps {
  field: TextKey;
  maxLength: number;
  hint?: string;
  className?: string;
  type?: string;
}

const Line = ({ content, put, field, ...rest }: TextProps) => (
  <Field
    label={SHEET_LABELS[field]}
    optional
    value={content[field]}
    onChange={(event) => put({ [field]: event.target.value })}
    {...rest}
  />
);

const Prose = ({ content, put, field, ...rest }: TextProps) => (
  <TextArea
    label={SHEET_LABELS[field]}
    optional
    rows={3}
    value={content[field]}
    onChange={(event) => put({ [field]: event.target.value })}
    {...rest}
  />
);

type LineOf<Key extends 'locations' | 'schedule' | 'contacts'> = CallSheetContent[Key][number];

const LOCATION_FIELDS: readonly LineField<LineOf<'locations'>>[] = [
  { key: 'name', label: 'Name of', maxLength: 120 },
  { key: 'address', label: 'Address of', maxLength: 300 },
  { key: 'map_url', label: 'Map link of', maxLength: 2000, type: 'url', optional: true },
];

const SCHEDULE_FIELDS: readonly LineField<LineOf<'schedule'>>[] = [
  { key: 'time', label: 'Time of', type: 'time' },
  { key: 'what', label: 'What happens in', maxLength: 200 },
];

const CONTACT_FIELDS: readonly LineField<LineOf<'contacts'>>[] = [
  { key: 'name', label: 'Name of', maxLength: 120 },
  { key: 'role', label: 'Role of', maxLength: 60 },
  { key: 'phone', label: 'Phone of', maxLength: 40, type: 'tel' },
];

interface DayFieldsProps extends PartProps {
  day: string;
  onDay: (day: string) => void;
  error: string | undefined;
  /** Why the general call cannot be. */
  impossible: string | undefined;
}

/** Which day, and when. */
export const DayFields = ({ day, onDay, error, impossible, ...part }: DayFieldsProps) => (
  <section aria-label="Day" className="grid gap-4 sm:grid-cols-3">
    <Field label="Day" type="date" value={day} onChange={(event) => onDay(event.target.value)} />
    <TimeField
      label={SHEET_LABELS.general_call}
      value={part.content.general_call}
      error={error}
      impossible={impossible}
      onChange={(general_call) => part.put({ general_call })}
    />
    <Line {...part} field="unit" maxLength={60} hint="Where there are several." />
  </section>
);

/** Where to go, and where help is. */
export const PlaceFields = (part: PartProps) => (
  <section aria-label="Places" className="grid gap-4">
    <h2 className="head text-lg">Places</h2>
    <LineList
      title={SHEET_LABELS.locations}
      one="location"
      lines={part.content.locations}
      blank={{ name: '', address: '', map_url: '' }}
      max={10}
      onChange={(locations) => part.put({ locations })}
      fields={LOCATION_FIELDS}
    />
    <div className="grid gap-4 sm:grid-cols-2">
      <Line {...part} field="unit_base" maxLength={300} />
      <Line {...part} field="parking" maxLength={300} />
      <Line {...part} field="hospital" maxLength={300} hint="Its name and address." />
      <Line {...part} field="hospital_phone" maxLength={40} type="tel" />
    </div>
  </section>
);

interface WorkFieldsProps extends PartProps {
  /** Why the time of each line of the schedule cannot be. */
  impossible: readonly (string | undefined)[];
}

/** What the day is. */
export const WorkFields = ({ impossible, ...part }: WorkFieldsProps) => (
  <section aria-label="The day" className="grid gap-4">
    <h2 className="head text-lg">The day</h2>
    <LineList
      title={SHEET_LABELS.schedule}
      one="line"
      lines={part.content.schedule}
      blank={{ time: '', what: '' }}
      max={60}
      onChange={(schedule) => part.put({ schedule })}
      fields={SCHEDULE_FIELDS}
      impossible={(_line, index) => impossible[index]}
    />
    <Line {...part} field="weather" maxLength={200} />
  </section>
);

/** Whom to phone, and what else there is to say. */
export const PeopleFields = (part: PartProps) => (
  <section aria-label="Contacts and notes" className="grid gap-4">
    <h2 className="head text-lg">Contacts and notes</h2>
    <LineList
      title={SHEET_LABELS.contacts}
      one="contact"
      lines={part.content.contacts}
      blank={{ name: '', role: '', phone: '' }}
      max={40}
      onChange={(contacts) => part.put({ contacts })}
      fields={CONTACT_FIELDS}
    />
    <Prose {...part} field="notes" maxLength={2000} />
    <Prose {...part} field="advance" maxLength={2000} hint="What comes on the next days." />
  </section>
);
