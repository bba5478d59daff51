import type { Applicant } from '../applicant';
import { ApplicantBoard } from './applicant-board';
import { ApplicantCompare } from './applicant-compare';
import type { ViewProps } from './applicant-parts';
import { ApplicantTable, type OrderProps } from './applicant-table';

interface WideViewProps extends ViewProps, OrderProps {
  view: 'board' | 'list' | 'compare';
  /** Those who are side by side. */
  compared: readonly Applicant[];
}

/** The views that need the width of a desk. */
export default function WideView({ view, compared, order, onOrder, ...props }: WideViewProps) {
  if (view === 'list') return <ApplicantTable {...props} order={order} onOrder={onOrder} />;
  if (view === 'compare')
    return <ApplicantCompare applicants={compared} now={props.now} onOpen={props.actions.open} />;
  return <ApplicantBoard {...props} />;
}
