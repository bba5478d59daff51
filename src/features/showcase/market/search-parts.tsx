import { NOTHING_OFF } from '@/domain/saved/alert-line';
import { useState } from 'react';
import { Chip, ChipRow, Select } from '@/ui/fields/choice';
import { FiltersButton, SearchField } from '@/ui/fields/search-field';
import { RemoteSearchLine } from '@/ui/domain/remote-search-line';
import { ResultCount } from '@/ui/domain/result-count';
import { countedFirst, countedOptions, FacetCount } from '@/ui/domain/searches/facet-counts';
import { SaveSearch } from '@/ui/domain/searches/save-search';
import { type SearchForm, SearchFields } from '@/ui/domain/searches/search-fields';
import { NOW } from '../examples';
import { Part } from '../part';
import { keepNothing } from './keep-nothing';

const WORDS = { one: 'job', many: 'jobs' };
const ASKED = {
  ...WORDS,
  held: 4_812,
  asOf: NOW.getTime(),
  service: 'jobs',
  isAsked: true,
  now: NOW,
} as const;
const COUNTS = new Map([
  ['camera', 12],
  ['sound', 3],
]);
const DEPARTMENTS = [
  { value: 'art', label: 'Art' },
  { value: 'sound', label: 'Sound' },
  { value: 'camera', label: 'Camera' },
];

export function Searching() {
  const [words, setWords] = useState('');
  const [found, setFound] = useState('focus puller');
  const [on, setOn] = useState<readonly string[]>(['camera']);
  return (
    <Part title="Searching a list">
      <div className="grid gap-4">
        <div className="flex gap-2">
          <SearchField
            label="Search jobs"
            placeholder="Role, production, place"
            text={words}
            onText={setWords}
          />
          <FiltersButton on={0} onOpen={() => {}} />
        </div>
        <div className="flex gap-2">
          <SearchField label="Search crew" placeholder="Name or role" text={found} onText={setFound} />
          <FiltersButton on={3} onOpen={() => {}} />
        </div>
        <ChipRow label="Departments found" wrap>
          {DEPARTMENTS.map(({ value, label }) => (
            <Chip
              key={value}
              on={on.includes(value)}
              onChange={(isOn) => setOn(isOn ? [...on, value] : on.filter((each) => each !== value))}
            >
              {label} <FacetCount counts={COUNTS} value={value} />
            </Chip>
          ))}
        </ChipRow>
        <Select label="Most first" options={countedFirst(DEPARTMENTS, COUNTS)} defaultValue="camera" />
        <Select label="In their order" options={countedOptions(DEPARTMENTS, COUNTS)} defaultValue="sound" />
        <div className="grid gap-1">
          <ResultCount {...WORDS} state="loading" total={null} asOf={null} />
          <ResultCount {...WORDS} state="here" total={null} asOf={null} />
          <ResultCount {...WORDS} state="here" total={1} asOf={null} />
          <ResultCount {...WORDS} state="here" total={212} asOf={NOW.getTime()} />
        </div>
        <div>
          <RemoteSearchLine {...ASKED} remote={{ state: 'asking' }} />
          <RemoteSearchLine {...ASKED} remote={{ state: 'asking', lacksTexts: true }} />
          <RemoteSearchLine {...ASKED} remote={{ state: 'offline' }} />
          <RemoteSearchLine {...ASKED} remote={{ state: 'offline', lacksTexts: true }} />
          <RemoteSearchLine {...ASKED} remote={{ state: 'failed' }} />
        </div>
      </div>
    </Part>
  );
}

export function SavedSearches() {
  const [savedAs, setSavedAs] = useState<string | null>(null);
  const [form, setForm] = useState<SearchForm>({ name: 'Boats in spring', alerts: 'daily', mail: true });
  const save = async ({ name }: SearchForm): Promise<boolean> => {
    setSavedAs(name);
    return true;
  };
  return (
    <Part title="Saved searches">
      <div className="flex flex-wrap gap-x-6">
        <SaveSearch
          savedAs={savedAs}
          proposedName="Focus puller"
          searched="jobs"
          off={NOTHING_OFF}
          kept={keepNothing()}
          onSave={save}
        />
        <SaveSearch
          savedAs="Boats in spring"
          proposedName=""
          searched="jobs"
          off={NOTHING_OFF}
          kept={keepNothing()}
          onSave={save}
        />
      </div>
      <div className="-mx-4">
        <SearchFields form={form} onChange={setForm} searched="people" off={NOTHING_OFF} />
        <SearchFields
          form={{ name: '', alerts: 'instant', mail: false }}
          onChange={() => {}}
          searched="jobs"
          off={{ ...NOTHING_OFF, jobs: { notices: true, mail: true } }}
        />
      </div>
    </Part>
  );
}
