import { useState } from 'react';
import type { ApplicationSection } from '@/domain/lifecycles';
import type { Applicant } from '../applicant';
import { sectionOf } from '../moves';

/**
 * The stage of whoever the address had open as the page came: the list behind them is the one that they are in. It stays so, whatever is
 * done about them: a list that jumped would lose the person who works through it.
 */
export function useLinkedStage(all: readonly Applicant[], openId: string | null): ApplicationSection | null {
  const [linkedId] = useState(openId);
  const [stage, setStage] = useState<ApplicationSection | null>(null);
  const linked = stage === null && all.find(({ application }) => application.id === linkedId);
  if (linked) setStage(sectionOf(linked.application.status));
  return stage;
}
