import { ListRow } from '@/ui/layout/list-row';
import { StateLine } from '@/ui/status';
import type { FirstStep } from '../first-steps';
import { Panel, Rows } from './panel';

/** For a new employer, until they have answered somebody: the last step. */
export const FirstStepsPanel = ({ steps }: { steps: readonly FirstStep[] }) => (
  <Panel title="Your first day here">
    <Rows>
      {steps.map(({ title, text, to, isDone }) => (
        <li key={to}>
          <ListRow
            flush
            to={isDone ? undefined : to}
            title={title}
            meta={isDone ? <StateLine state="accepted">Done</StateLine> : text}
          />
        </li>
      ))}
    </Rows>
  </Panel>
);
