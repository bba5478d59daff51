import { useState } from 'react';
import type { Day } from '@/domain/values/days';
import { Avatar } from '@/ui/avatar';
import { BackToList, JOBS_LIST, PlainBackToList, TALENT_LIST } from '@/ui/navigation/back-to-list';
import { Breadcrumbs } from '@/ui/navigation/breadcrumbs';
import { DateStrip, DayLegend } from '@/ui/dates/date-strip';
import { ApplicationHistory } from '@/ui/domain/applications/application-history';
import { ApplicationRow } from '@/ui/domain/applications/application-row';
import { JobSlate } from '@/ui/domain/jobs/job-slate';
import { PersonRow } from '@/ui/domain/people/person-row';
import { DefinitionList } from '@/ui/layout/definition-list';
import { ListRow } from '@/ui/layout/list-row';
import { SectionHeading } from '@/ui/layout/section-heading';
import { Mono } from '@/ui/layout/page';
import { SlateCells } from '@/ui/layout/slate';
import { PickCheckbox } from '@/ui/layout/table/pick-checkbox';
import { SideBySide } from '@/ui/layout/table/side-by-side';
import { Table } from '@/ui/layout/table/table';
import { Stepper } from '@/ui/navigation/steps/stepper';
import { Tabs } from '@/ui/navigation/tabs';
import { APPLICATION, BOOM_JOB, CAMERA_JOB, fortnight, LONG_JOB, NOW, PERSON, TODAY } from './examples';
import { Part } from './part';

export function Slates() {
  const [saved, setSaved] = useState(false);
  return (
    <Part title="Slates">
      <div className="grid gap-2.5">
        <JobSlate job={BOOM_JOB} to="/jobs" />
        <JobSlate
          job={CAMERA_JOB}
          to="/jobs"
          current
          saved={saved}
          onToggleSave={() => setSaved(!saved)}
          fit={{ free: true, text: 'You are free' }}
        />
        <JobSlate job={CAMERA_JOB} fit={{ free: false, text: 'Conflicts with a hold' }} />
        <JobSlate
          job={LONG_JOB}
          to="/jobs"
          saved
          onToggleSave={() => {}}
          facts={{
            publishedAt: '',
            posted: 'Posted today',
            answers: '96% answered in time',
            isVerified: true,
          }}
        />
        <JobSlate job={{ ...CAMERA_JOB, sync: { state: 'waiting' } }} />
        <JobSlate job={{ ...CAMERA_JOB, sync: { state: 'refused' } }} />
        <JobSlate
          job={{
            ...CAMERA_JOB,
            status: 'closed',
            closed_reason: 'filled',
            pay_type: 'unpaid',
            unpaid_reason: 'student',
            salary_min: null,
            salary_max: null,
          }}
        />
      </div>
    </Part>
  );
}

export function Cells() {
  return (
    <Part title="Ruled cells and facts">
      <div className="grid gap-3">
        <SlateCells
          cols="call"
          className="rounded-box border border-hair"
          cells={[
            { label: 'Call', value: '05:30', wide: true, note: 'Basecamp, pier 14' },
            { label: 'Wrap', value: '17:30' },
            { label: 'Meal', value: '11:30' },
            { label: 'Sunset', value: '19:42' },
          ]}
          big
        />
        <DefinitionList
          rows={[
            ['Rate', <Mono key="rate">$620 /day</Mono>],
            ['Kit fee', <Mono key="kit">$75 /day</Mono>],
            ['Travel', 'Paid from Los Angeles'],
          ]}
        />
      </div>
    </Part>
  );
}

interface DayOfPrep {
  item: string;
  days: number;
}

const PREP: readonly DayOfPrep[] = [
  { item: 'Camera test', days: 2 },
  { item: 'Underwater housing', days: 1 },
];
const PREP_COLUMNS = [
  { head: 'Prep', cell: ({ item }: DayOfPrep) => item },
  { head: 'Days', isFigure: true, cell: ({ days }: DayOfPrep) => days },
];
const PREP_FACTS = [
  { label: 'Days', of: ({ days }: DayOfPrep) => <span className="mono">{days}</span> },
  { label: 'Known', of: ({ days }: DayOfPrep) => (days > 1 ? 'Since Monday' : null) },
];

/** One that fits, one that is too wide for any phone, and things side by side. */
export function Tables() {
  return (
    <Part title="Tables">
      <div className="grid gap-3">
        <Table label="Prep" columns={PREP_COLUMNS} rows={PREP} keyOf={({ item }) => item} />
        <Table
          label="Prep by week"
          density="dense"
          columns={[
            ...PREP_COLUMNS,
            ...Array.from({ length: 12 }, (_, week) => ({
              head: `Week ${week + 1}`,
              isFigure: true,
              cell: ({ days }: DayOfPrep) => days * (week + 1),
            })),
          ]}
          rows={PREP}
          keyOf={({ item }) => item}
        />
        <SideBySide
          label="Prep side by side"
          compared={PREP}
          idOf={({ item }) => item}
          renderHead={({ item }) => item}
          facts={PREP_FACTS}
          silence={() => 'Not given'}
        />
        <Picks />
      </div>
    </Part>
  );
}

/** Of rows that are selected: for touch, and for rows for a mouse. */
function Picks() {
  const [on, setOn] = useState(true);
  return (
    <div className="flex items-center gap-6 px-3 py-4">
      <PickCheckbox label="Some of them" on={false} isMixed onChange={() => setOn(true)} />
      <PickCheckbox label="One of them" on={on} onChange={setOn} />
      <PickCheckbox label="Another one" isCompact on={!on} onChange={(isOn) => setOn(!isOn)} />
    </div>
  );
}

export function Rows() {
  return (
    <Part title="Rows">
      <SectionHeading
        as="h3"
        title="People and conversations"
        aside={<span className="mono text-sm text-ink-2">5</span>}
      />
      <div className="border-t border-hair">
        <ListRow
          lead={<Avatar name="Mara Lindqvist" presence />}
          title="Mara Lindqvist"
          aside="10:42"
          meta="Can you bring the 18 mm?"
          to="/messages"
          unread
        />
        <ListRow
          lead={<Avatar name="Jo Park" />}
          title="Jo Park"
          aside="Tue"
          meta="Thanks, see you there."
          to="/messages"
          current
        />
        <ListRow title="Nothing to open here" meta="A row that is only read." />
        <PersonRow person={PERSON} to="/talent" />
        <ApplicationRow application={APPLICATION} today={TODAY} now={NOW} to="/applications" />
      </div>
      <div className="mt-4">
        <ApplicationHistory history={APPLICATION.history} now={NOW} />
      </div>
    </Part>
  );
}

export function Strips() {
  const [picked, setPicked] = useState<Day | null>(null);
  return (
    <Part title="Days: the stripboard">
      <DateStrip label="Availability" days={fortnight(picked)} onPick={setPicked} />
      <DayLegend />
    </Part>
  );
}

export function NavigationParts() {
  const [tab, setTab] = useState('pending');
  return (
    <Part title="Navigation and steps">
      <Breadcrumbs
        trail={[{ label: 'Home', to: '/' }, { label: 'Jobs', to: '/jobs' }, { label: '1st AC' }]}
      />
      <div className="flex gap-4 pt-3">
        <BackToList list={TALENT_LIST} accountId={null} />
        <PlainBackToList list={JOBS_LIST} />
      </div>
      <div className="mt-3">
        <Stepper steps={['Account', 'Email', 'Security', 'Role', 'Complete']} at={3} />
      </div>
      <div className="mt-5">
        <Tabs
          label="Stage"
          value={tab}
          onChange={setTab}
          tabs={[
            {
              id: 'pending',
              label: 'Pending',
              count: 3,
              panel: <p className="px-4 py-3">Three are waiting for an answer.</p>,
            },
            {
              id: 'reviewed',
              label: 'Reviewed',
              count: 2,
              panel: <p className="px-4 py-3">Two have been read.</p>,
            },
            { id: 'interview', label: 'Interviews', panel: <p className="px-4 py-3">One talk is agreed.</p> },
          ]}
        />
      </div>
    </Part>
  );
}
