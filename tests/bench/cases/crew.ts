import type { Page } from 'playwright';
import { addMonths } from '@/ui/dates/calendar';
import { today } from '@/domain/values/days';
import { newId } from '@/domain/ids';
import { rejectCookies } from '../../support/cookies';
import { DEMO_PASSWORD } from '../../support/session';
import { PHONE, signInToApp } from '../app-page';
import { DEMO_TALENT } from '../app/market';
import { Thumb } from '../app/thumb';
import { type Tap, type TapTimes, timeTap, watchTaps } from '../app/watch-taps';
import { slowDown } from '../browser';
import type { Rig } from '../rig';
import type { Stage } from '../run';
import { median, p95 } from '../stats';
import { count, ms, type Row } from '../table';

const ROUNDS = 10;
const SLOWDOWN = 4;
const GOAL_MS = 100;
const CREW = 60;
/** Lets everything end that the tap before started. */
const SETTLE_MS = 700;
const DEMO_EMPLOYER = { email: 'employer@marquee.test', password: DEMO_PASSWORD };

/**
 * From the lift of the thumb until the next month of a calendar, and a project's crew of 60, are painted, on a slow phone. A project without a crew,
 * opened in turns with it, shows what opening the screen takes, and so what sixty people take.
 */
export async function crewScreens(stage: Stage): Promise<Row[]> {
  const projects = {
    full: await projectWithCrew(stage.rig, CREW),
    empty: await projectWithCrew(stage.rig, 0),
  };
  const month = await months(stage);
  const { full, empty } = await grids(stage, projects);
  const added = median(full.map(({ target }) => target)) - median(empty.map(({ target }) => target));
  return [
    rowOf('next month of the calendar tapped -> its days painted', month),
    rowOf(`project tapped -> its crew of ${CREW} painted`, full),
    rowOf('project tapped -> its crew of one painted', empty, false),
    {
      id: 'crew',
      what: `a crew of ${CREW} against one, medians, ${SLOWDOWN}x slower CPU`,
      measured: `${ms(added)} more`,
      goal: `<= ${GOAL_MS} ms`,
      met: added <= GOAL_MS,
    },
  ];
}

const months = (stage: Stage): Promise<TapTimes[]> =>
  onPhone(stage, DEMO_TALENT, '/availability', async (tap) => {
    const times: TapTimes[] = [];
    for (let round = 1; round <= count('BENCH_TOURS', ROUNDS); round += 1) {
      const day = `${addMonths(today(new Date(), 'UTC'), round).slice(0, 8)}15`;
      times.push(
        await tap((page) => ({
          on: page.getByRole('button', { name: 'Next month' }),
          brings: { selector: `[data-day="${day}"]` },
        })),
      );
    }
    return times;
  });

const grids = (
  stage: Stage,
  projects: Record<'full' | 'empty', Crewed>,
): Promise<Record<'full' | 'empty', TapTimes[]>> =>
  onPhone(stage, DEMO_EMPLOYER, '/projects', async (tap, page) => {
    const times = { full: [] as TapTimes[], empty: [] as TapTimes[] };
    for (let round = 0; round < count('BENCH_TOURS', ROUNDS); round += 1)
      // Each goes first as often as the other.
      for (const kind of round % 2 === 0 ? (['full', 'empty'] as const) : (['empty', 'full'] as const)) {
        const { id, joined } = projects[kind];
        const row = page.locator(`main a[href="/projects/${id}"]`);
        times[kind].push(
          await tap(() => ({
            on: row,
            brings: { selector: 'section[aria-label="Crew"]', text: `${joined} on the crew` },
          })),
        );
        await page.goBack();
        await row.waitFor();
      }
    return times;
  });

type TimeTap = (make: (page: Page) => Tap) => Promise<TapTimes>;

/** The screen of somebody who has been here before: the service worker serves the app, and the rows are stored. */
async function onPhone<T>(
  { browser, rig }: Stage,
  person: { email: string; password: string },
  path: string,
  measure: (tap: TimeTap, page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true });
  await rejectCookies(context);
  const page = await context.newPage();
  await page.addInitScript(watchTaps);
  await signInToApp(page, rig.backend.url, person);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.goto(`${rig.backend.url}${path}`);
  await page.getByRole('button', { name: /^Synced/ }).waitFor();
  const thumb = await Thumb.on(page);
  await slowDown(page, SLOWDOWN);
  try {
    return await measure(async (make) => {
      await page.waitForTimeout(SETTLE_MS);
      return timeTap(page, thumb, make(page));
    }, page);
  } finally {
    await context.close();
  }
}

interface Crewed {
  id: string;
  /** How many are on its crew, its owner included. */
  joined: number;
}

/** A project of the demo data's employer, with a crew of so many people of its directory. */
async function projectWithCrew({ backend: { sql } }: Rig, people: number): Promise<Crewed> {
  const id = newId();
  await sql(
    `insert into public.projects (id, owner_id, title, production_kind, status, timezone)
     select $1, id, 'A crew of ${people}', 'feature', 'prep', 'Europe/Berlin' from auth.users where email = $2`,
    [id, DEMO_EMPLOYER.email],
  );
  await sql(
    `insert into public.project_members (id, project_id, user_id, role_code, answer, status, user_name)
     select gen_random_uuid(), $1, id, coalesce(role_codes[1], ''), 'accepted', 'joined', full_name
     from public.profiles where role = 'talent' and is_active order by id limit ${people} on conflict do nothing`,
    [id],
  );
  const [held] = await sql<{ joined: number }>(
    "select count(*)::int as joined from public.project_members where project_id = $1 and status = 'joined'",
    [id],
  );
  return { id, joined: held?.joined ?? 0 };
}

function rowOf(what: string, found: readonly TapTimes[], hasGoal = true): Row {
  const targets = found.map(({ target }) => target);
  return {
    id: 'crew',
    what: `${what}, ${SLOWDOWN}x slower CPU`,
    measured: `p95 ${ms(p95(targets))}, median ${ms(median(targets))} (${targets.length} times)`,
    goal: hasGoal ? `p95 <= ${GOAL_MS} ms` : '',
    met: hasGoal ? p95(targets) <= GOAL_MS : null,
  };
}
