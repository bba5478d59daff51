import { useState } from 'react';
import { addDays, type Day } from '@/domain/values/days';
import { Checkbox, Chip, ChipRow, RadioCards, Segmented, Select, Switch } from '@/ui/fields/choice';
import { DayPicker } from '@/ui/dates/day-picker';
import { TimeField } from '@/ui/dates/time-field';
import { Field, TextArea } from '@/ui/fields/field';
import { PasswordField } from '@/ui/fields/password-field';
import { Problem } from '@/ui/feedback/problem';
import { RoleField } from '@/ui/domain/role-field';
import { TagField } from '@/ui/fields/tag-field';
import { useFieldValidation } from '@/ui/fields/use-field-validation';
import { TODAY } from './examples';
import { Part } from './part';

const DEPARTMENTS = ['Camera', 'Grip', 'Electric', 'Sound', 'Art', 'Costume'];
const SKILLS = ['Steadicam', 'Focus pulling', 'Data wrangling', 'Drone', 'Underwater'];
const startingWith = (words: readonly string[], text: string): string[] =>
  words.filter((word) => word.toLowerCase().startsWith(text.trim().toLowerCase()));
const options = DEPARTMENTS.map((label) => ({ value: label.toLowerCase(), label }));

/** Behaves like a server: accepts some values, refuses others, and sometimes fails. */
async function checkSceneNumber(scene: string): Promise<boolean | string> {
  if (scene === '13') throw new Error('Nobody numbers a scene 13.');
  return /^\d+[A-Z]?$/.test(scene) || (scene.length > 4 ? false : 'A number, and a letter at most: 42A');
}

export function Fields() {
  const [password, setPassword] = useState('Barge46');
  const [passphrase, setPassphrase] = useState('');
  const [isLong, setIsLong] = useState(false);
  const [scene, setScene] = useState('');
  return (
    <Part title="Fields">
      <div className="grid gap-4">
        <Field label="City" hint="Where the first call is." defaultValue="San Pedro" />
        <Field
          label="Deadline"
          defaultValue="13 May"
          error="The deadline must be before the first shoot day."
        />
        <Field label="Full name" autoComplete="off" defaultValue="Ines Marlow" success="Valid name" />
        <Field label="Company" disabled defaultValue="Gullwing Pictures" />
        <Field label="Rate" prefix="$" inputMode="numeric" defaultValue="620" optional />
        <TextArea label="Notes" placeholder="What should they know?" rows={3} />
        <PasswordField
          meter
          defaultValue="Barge46"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <PasswordField
          label={isLong ? 'Passphrase, long enough' : 'Passphrase'}
          meter
          minLength={12}
          without={['uppercase', 'number', 'special']}
          value={passphrase}
          onChange={(event) => setPassphrase(event.target.value)}
          onValidity={setIsLong}
        />
        <Field
          label="Scene"
          value={scene}
          onChange={(event) => setScene(event.target.value)}
          {...useFieldValidation(scene, checkSceneNumber)}
        />
        <Select label="Department" options={options} defaultValue="camera" />
        <Select
          label="Union"
          options={[]}
          placeholder="Choose"
          error="Choose one, or say it does not matter."
        />
      </div>
    </Part>
  );
}

export function Suggestions() {
  const [role, setRole] = useState('');
  const [skills, setSkills] = useState(['Steadicam']);
  return (
    <Part title="Fields that suggest">
      <div className="grid gap-4">
        <RoleField value={role} onChange={setRole} />
        <TagField
          label="Skills"
          value={skills}
          onChange={setSkills}
          suggest={(text) => startingWith(SKILLS, text)}
          maxTags={3}
          maxLength={40}
        />
        <Problem>We could not sign you in. Check the email and the password.</Problem>
      </div>
    </Part>
  );
}

export function Choices() {
  const [fits, setFits] = useState(true);
  const [view, setView] = useState('board');
  const [pay, setPay] = useState('day');
  return (
    <Part title="Choices">
      <div className="grid gap-3">
        <ChipRow label="Filters" wrap>
          <Chip on={fits} onChange={setFits}>
            Fits my calendar
          </Chip>
          <Chip on={false} onChange={() => {}}>
            Union
          </Chip>
          <Chip on={false} onChange={() => {}}>
            Remote
          </Chip>
        </ChipRow>
        <Segmented
          label="View"
          options={[
            { value: 'board', label: 'Board' },
            { value: 'list', label: 'List' },
            { value: 'compare', label: 'Compare' },
          ]}
          value={view}
          onChange={setView}
        />
        <div>
          <Checkbox label="Travel paid" defaultChecked />
          <Checkbox label="Accommodation" note="From the night before the first call." />
          <Checkbox label="I agree to the terms" error="Agree to go on." />
          <Switch label="Open to contact" defaultChecked note="Employers may write to you." />
          <Switch label="Show my rate" />
        </div>
        <RadioCards
          legend="Pay"
          name="pay"
          options={[
            { value: 'day', label: 'By the day', note: 'Ten hours, then overtime.' },
            { value: 'flat', label: 'By the project', note: 'One amount for all of it.' },
          ]}
          value={pay}
          onChange={setPay}
        />
      </div>
    </Part>
  );
}

export function Calendars() {
  const [days, setDays] = useState<Day[]>([addDays(TODAY, 2), addDays(TODAY, 3)]);
  const [none, setNone] = useState<Day[]>([]);
  return (
    <Part title="Days from a month">
      <div className="grid gap-6">
        <DayPicker
          label="Shoot days"
          value={days}
          onChange={setDays}
          today={TODAY}
          hint="Past days cannot be chosen."
        />
        <DayPicker
          label="Fitting days"
          value={none}
          onChange={setNone}
          today={TODAY}
          maxDays={2}
          error="Choose at least one day."
        />
      </div>
    </Part>
  );
}

export function Times() {
  const [call, setCall] = useState('05:30');
  const [wrap, setWrap] = useState('');
  const [meal, setMeal] = useState('noon');
  return (
    <Part title="Times of day">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-4">
        <TimeField label="Call" value={call} onChange={setCall} />
        <TimeField label="Wrap" optional value={wrap} onChange={setWrap} after={call} />
        <TimeField label="Meal" value={meal} onChange={setMeal} />
        <TimeField label="Sunset" value="17:02" onChange={() => {}} error="Wrap must be before sunset." />
        <TimeField label="Sunrise" value="06:38" onChange={() => {}} disabled />
      </div>
    </Part>
  );
}
