import type { JobContent } from '../../../src/domain/jobs/job-content';
import { formatDay, formatDayRange } from '../../../src/domain/values/days';
import type { CrewRole } from '../../../src/domain/taxonomy/crew-roles';
import type { Production } from '../productions';
import type { Setting } from '../job-places';
import { atPlace, inSentence, skillInSentence, withArticle } from '../phrases';
import type { Random } from '../random';
import { countWords, numberWord, fillSentence, sentence } from '../words';
import { departmentWords } from './departments';
import { CRAFT_DUTIES } from './duties-craft';
import { SCREEN_DUTIES } from './duties-screen';
import { SET_DUTIES } from './duties-set';
import { AT_HOME, CLOSINGS, IN_A_ROOM, ON_SITE, OPENINGS, TERMS } from './openings';

/** Shortest and longest description, in words. */
export const DESCRIPTION_WORDS = { min: 60, max: 160 } as const;

export const dutiesOf = (role: string): readonly string[] => {
  const found = SET_DUTIES[role] ?? CRAFT_DUTIES[role] ?? SCREEN_DUTIES[role];
  if (found === undefined) throw new Error(`The role ${role} has no duties.`);
  return found;
};

/**
 * Possible orders of the parts, with paragraphs separated by `|`. Every shape mentions the duties; the rest
 * varies as people's habits do.
 */
const SHAPES = [
  'opening duty|way site|ask term|closing',
  'opening|duty way ask|site term|closing',
  'duty opening|site way|ask closing',
  'opening duty way|term site|ask closing',
  'way opening|duty ask|term closing',
  'opening|site|duty way|ask|term closing',
  'duty|opening way site|ask|closing',
  'opening ask|duty|way term|closing site',
] as const;

type Part = 'opening' | 'duty' | 'way' | 'site' | 'ask' | 'term' | 'closing';

/** The sentences of each part, shuffled, each used at most once. */
type Supply = Record<Part, string[]>;

/** Words that the description of an unpaid job must not contain. */
const MENTIONS_PAY = /\b(paid|pays?|rates?|fees?|invoices?|funded|money|budget|client|charge|payroll)\b/i;

/** Keeps the lines that suit the job. A line starting with `5+` needs at least five days. */
function fitting(lines: readonly string[], job: JobContent): string[] {
  const free = job.pay_type === 'unpaid' || job.pay_type === 'deferred';
  return lines.flatMap((line) => {
    const [, least, text = line] = /^(\d+)\+ (.*)$/.exec(line) ?? [];
    const fits = Number(least ?? 0) <= job.job_dates.length && !(free && MENTIONS_PAY.test(text));
    return fits ? [text] : [];
  });
}

/** One line per term that the job's fields actually hold: a description never promises more. */
function terms(random: Random, job: JobContent): string[] {
  if (job.unpaid_reason !== null) return [random.pick(TERMS[job.unpaid_reason])];
  if (job.pay_type === 'deferred') return [random.pick(TERMS.deferred)];
  const conditions: [boolean, readonly string[]][] = [
    [job.overtime_terms !== '', TERMS.overtime],
    [job.kit_fee_minor !== null, TERMS.kitFee],
    [job.travel_paid, TERMS.travel],
    [job.accommodation_paid, TERMS.stay],
    [job.per_diem_minor !== null, TERMS.perDiem],
    [job.union_status === 'union', TERMS.union],
    [job.union_status === 'non_union', TERMS.nonUnion],
    [job.nda_required, TERMS.nda],
    [job.pay_type !== 'year' && job.pay_type !== 'month', TERMS.invoice],
  ];
  return conditions.filter(([holds]) => holds).map(([, lines]) => random.pick(lines));
}

function whenOf(job: JobContent): string {
  const first = job.job_dates[0]?.day ?? null;
  const last = job.job_dates.at(-1)?.day ?? null;
  return first === last ? `on ${formatDayRange(first, last)}` : `from ${formatDay(first)}`;
}

/** @param deadline the day by which people are answered, in words */
export function describe(
  random: Random,
  job: JobContent,
  role: CrewRole,
  production: Production,
  setting: Setting,
  deadline: string,
): string {
  const words = departmentWords(role.department);
  const days = job.job_dates.filter(({ kind }) => kind === 'shoot').length || job.job_dates.length;
  const slots = {
    title: production.title,
    subject: production.subject,
    company: production.company.name,
    city: production.place.city,
    place: atPlace(job.location),
    role: inSentence(role.label),
    aRole: withArticle(inSentence(role.label)),
    when: whenOf(job),
    deadline,
    days: `${numberWord(days)} ${days === 1 ? 'day' : 'days'}`,
    call: job.job_dates.find(({ call }) => call !== '')?.call ?? '08:00',
    skill: skillInSentence(job.required_skills[0] ?? 'the craft'),
  };
  const shuffled = (lines: readonly string[]): string[] => random.shuffle(fitting(lines, job));
  const supply: Supply = {
    opening: shuffled(OPENINGS[production.kind]),
    duty: shuffled(dutiesOf(role.code)),
    way: shuffled(words.ways),
    site: shuffled(job.is_remote ? AT_HOME : setting === 'room' ? IN_A_ROOM : ON_SITE),
    ask: shuffled(words.asks),
    term: random.shuffle(terms(random, job)),
    closing: shuffled(CLOSINGS),
  };
  const write = (part: Part): string => {
    const line = supply[part].pop();
    return line === undefined ? '' : sentence(fillSentence(random, line, slots));
  };

  const paragraphs = random
    .pick(SHAPES)
    .split('|')
    .map((shape) => shape.split(' ').map((part) => write(part as Part)));
  const text = (): string =>
    paragraphs
      .map((lines) => lines.filter((line) => line !== '').join(' '))
      .filter((p) => p !== '')
      .join('\n\n');
  const goal = random.int(DESCRIPTION_WORDS.min + 8, 110);
  // Adds one sentence at a time, outside the first paragraph, until the description is long enough.
  for (let tries = 0; tries < 12 && countWords(text()) < goal; tries += 1) {
    const extra = write(
      random.pick<Part>(
        job.is_remote ? ['way', 'ask', 'term', 'closing'] : ['way', 'site', 'ask', 'term', 'site'],
      ),
    );
    paragraphs[random.int(Math.min(1, paragraphs.length - 1), paragraphs.length - 1)]?.push(extra);
  }
  return text();
}
