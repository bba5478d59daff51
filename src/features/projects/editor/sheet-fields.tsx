import { SHEET_LABELS } from '@/domain/call-sheets/labels';
import type { CallSheetContent } from '@/domain/call-sheets/content';
import { TimeField } from '@/ui/dates/time-field';
import { Field, TextArea } from '@/ui/fields/field';
import { LineList } from './line-list';

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

interface DayFieldsProps extends PartProps {
  day: string;
  onDay: (day: string) => void;
  error: string | undefined;
}

/** Which day, and when. */
export const DayFields = ({ day, onDay, error, ...part }: DayFieldsProps) => (
  <section aria-label="Day" className="grid gap-4 sm:grid-cols-3">
    <Field label="Day" type="date" value={day} onChange={(event) => onDay(event.target.value)} />
    <TimeField
      label={SHEET_LABELS.general_call}
      value={part.content.general_call}
      error={error}
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
    >
      {(line, change, name) => (
        <>
          <Field
            label={`Name of ${name}`}
            maxLength={120}
            value={line.name}
            onChange={(event) => change({ name: event.target.value })}
          />
          <Field
            label={`Address of ${name}`}
            maxLength={300}
            value={line.address}
            onChange={(event) => change({ address: event.target.value })}
          />
          <Field
            label={`Map link of ${name}`}
            optional
            type="url"
            maxLength={2000}
            value={line.map_url}
            onChange={(event) => change({ map_url: event.target.value })}
          />
        </>
      )}
    </LineList>
    <div className="grid gap-4 sm:grid-cols-2">
      <Line {...part} field="unit_base" maxLength={300} />
      <Line {...part} field="parking" maxLength={300} />
      <Line {...part} field="hospital" maxLength={300} hint="Its name and address." />
      <Line {...part} field="hospital_phone" maxLength={40} type="tel" />
    </div>
  </section>
);

/** What the day is. */
export const WorkFields = (part: PartProps) => (
  <section aria-label="The day" className="grid gap-4">
    <h2 className="head text-lg">The day</h2>
    <LineList
      title={SHEET_LABELS.schedule}
      one="line"
      lines={part.content.schedule}
      blank={{ time: '', what: '' }}
      max={60}
      onChange={(schedule) => part.put({ schedule })}
    >
      {(line, change, name) => (
        <>
          <TimeField label={`Time of ${name}`} value={line.time} onChange={(time) => change({ time })} />
          <Field
            label={`What happens in ${name}`}
            maxLength={200}
            value={line.what}
            onChange={(event) => change({ what: event.target.value })}
          />
        </>
      )}
    </LineList>
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
    >
      {(line, change, name) => (
        <>
          <Field
            label={`Name of ${name}`}
            maxLength={120}
            value={line.name}
            onChange={(event) => change({ name: event.target.value })}
          />
          <Field
            label={`Role of ${name}`}
            maxLength={60}
            value={line.role}
            onChange={(event) => change({ role: event.target.value })}
          />
          <Field
            label={`Phone of ${name}`}
            type="tel"
            maxLength={40}
            value={line.phone}
            onChange={(event) => change({ phone: event.target.value })}
          />
        </>
      )}
    </LineList>
    <Prose {...part} field="notes" maxLength={2000} />
    <Prose {...part} field="advance" maxLength={2000} hint="What comes on the next days." />
  </section>
);
