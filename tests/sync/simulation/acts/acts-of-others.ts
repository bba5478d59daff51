import { budgetsOf } from '../budgets';
import { daysOf } from '../days';
import { marksOf } from '../marks';
import { notesOf } from '../notes';
import { projectsOf } from '../projects';
import type { Scenario } from '../scenario';
import { showsOf } from '../shows';
import { teamNotesOf } from '../team-notes';
import { creditActs } from './credits';
import { applicationActs } from './hiring/applications';
import { companyActs } from './hiring/company';
import { jobActs } from './hiring/jobs';
import { productionActs } from './hiring/productions';
import { listActs } from './own/lists';
import { messageActs } from './own/messages';
import { ownActs } from './own/own-acts';
import { savedThings } from './saved-things';
import { secondEmployerOpens } from './second-employer';
import { teamActs } from './teams';
import { threadActs } from './threads';

/** Returns what happened in a step; null: nothing. */
type Acts = (scenario: Scenario) => Promise<string | null>;

/** Of these groups each seed has some, a third of all. */
const SOMETIMES = [daysOf, notesOf, showsOf, marksOf, budgetsOf, teamNotesOf, projectsOf];
/** These take part only in scenarios of every act. */
const WITH_EVERY_ACT = [
  savedThings,
  threadActs,
  creditActs,
  teamActs,
  jobActs,
  applicationActs,
  companyActs,
  productionActs,
  messageActs,
  listActs,
  ownActs,
];

/** What people do in a scenario beside what each phone does in its turn, each group with random numbers of its own. */
export const actsOfOthers = (seed: number, everyAct: boolean): Acts[] =>
  everyAct
    ? [
        ...SOMETIMES.map((of) => of(seed, 1)),
        secondEmployerOpens(seed),
        ...WITH_EVERY_ACT.map((of) => of(seed)),
      ]
    : SOMETIMES.map((of) => of(seed));
