import { LOCAL_PUBLISHABLE_KEY } from '../../../supabase/local/keys';
import { PHONE } from '../app-page';
import { benchPage, inPage } from '../browser';
import { type DelayLine, openDelayLine } from '../delay-line';
import { CONVERSATION, insertMessages, type Person, type Rig, signInPage } from '../rig';
import type { Stage } from '../run';
import { ms, type Row } from '../table';

const JOBS = 1_500;
const PEOPLE = 640;
const MESSAGES = 300;
const QUEUED = 200;
const ROUND_TRIP_MS = 400;
const DOWN_BITS_PER_S = 400_000;
const UP_BITS_PER_S = 64_000;
const FILLED_WITHIN_MS = 180_000;

/** Words of unequal frequency, so that what is sent compresses as people's text does. */
const WORDS =
  'camera night harbor boat unit second call sheet gaffer grip lens prime dolly crane stage backlot exterior dawn rain driver van kit rate day week hold wrap prep travel overtime union short feature pilot series producer office wardrobe makeup focus puller sound boom mixer edit color grade archive release union location permit catering parking weather backup drone stunt rig harness water underwater desert mountain studio city suburb train station airport runway crowd extras doubles insert pickup reshoot';

/** B12: a new phone on a slow line, beside bare fetches of the same rows; and a queue that leaves over a slower one. */
export async function slowLines(stage: Stage): Promise<Row[]> {
  const { rig } = stage;
  const [person, other] = [await rig.signUp('edge', 'talent'), await rig.signUp('office', 'employer')];
  await fillMarket(rig, other);
  await insertMessages(rig, other, person, MESSAGES);
  return [...(await newPhone(stage, person)), ...(await queueLeaves(stage, person))];
}

async function fillMarket({ backend: { sql } }: Rig, poster: Person): Promise<void> {
  const text = (words: number): string =>
    `(select string_agg(w[1 + floor(power(random(), 2) * array_length(w, 1))::int], ' ') from generate_series(1, ${words}), (select string_to_array('${WORDS}', ' ') w where i > 0) words)`;
  await sql('set session_replication_role = replica');
  await sql(
    `insert into public.jobs (id, posted_by, title, description, category, city, country_code, published_at, slug, company_name, poster_name)
     select gen_random_uuid(), $1, 'Job ' || i || ' ' || ${text(3)}, ${text(80)}, 'camera', 'Los Angeles', 'US',
       now() - make_interval(secs => i), 'slow-job-' || i, 'Gullwing Pictures', 'Mara'
     from generate_series(1, $2::int) i`,
    [poster.id, JOBS],
  );
  await sql(
    `insert into auth.users (id, email) select gen_random_uuid(), 'person-' || i || '@bench.test' from generate_series(1, $1::int) i`,
    [PEOPLE],
  );
  await sql(
    `insert into public.profiles (id, email, full_name, bio, is_active, onboarding_completed)
     select id, email, 'Person ' || i, ${text(30)}, true, true
     from (select id, email, row_number() over () as i from auth.users where email like 'person-%@bench.test') u`,
  );
  await sql('set session_replication_role = origin');
  await sql('analyze');
}

const slowTo = (stage: Stage, upBitsPerS = DOWN_BITS_PER_S): Promise<DelayLine> =>
  openDelayLine(stage.rig.backend.url, {
    roundTripMs: ROUND_TRIP_MS,
    downBitsPerS: DOWN_BITS_PER_S,
    upBitsPerS,
  });

async function newPhone(stage: Stage, person: Person): Promise<Row[]> {
  const bare = await overLine(stage, person, (page) =>
    inPage(page, 'pullEverything', LOCAL_PUBLISHABLE_KEY, person.token),
  );
  const ours = await overLine(stage, person, (page) =>
    inPage(page, 'fill', person.id, MESSAGES, FILLED_WITHIN_MS),
  );
  const painted = await appShowsJobs(stage);
  const what = `new phone at 400 kbit/s and ${ROUND_TRIP_MS} ms, ${JOBS} jobs, ${PEOPLE} people`;
  return [
    {
      id: 'B12',
      what: `${what}: address opened -> jobs painted, app included`,
      measured: ms(painted),
      goal: '<= 6 s',
      met: painted <= 6_000,
    },
    {
      id: 'B12',
      what: `${what}: own streams complete (${MESSAGES} messages)`,
      measured: ms(ours.own),
      goal: '<= 15 s',
      met: ours.own <= 15_000,
    },
    {
      id: 'B12',
      what: `${what}: every row is here; their long texts follow`,
      measured: ms(ours.rows),
      goal: '',
      met: null,
    },
    {
      id: 'B12',
      what: `${what}: fill finished; bare fetches of the same rows`,
      measured: `${ms(ours.all)}, never offline: ${ours.wasOffline ? 'no' : 'yes'}; bare ${ms(bare)}`,
      goal: 'finishes, never offline',
      met: !ours.wasOffline,
    },
  ];
}

async function overLine<T>(
  stage: Stage,
  person: Person,
  act: (page: Awaited<ReturnType<typeof benchPage>>) => Promise<T>,
): Promise<T> {
  // The page and its script are loaded over a fast line first: they are measured in the app.
  const line = await slowTo(stage);
  const page = await benchPage(stage.browser, line.url);
  try {
    await signInPage(page, person);
    return await act(page);
  } finally {
    await page.context().close();
    await line.stop();
  }
}

/** In the app itself, for a visitor: it has to be fetched first, over the same line. */
async function appShowsJobs(stage: Stage): Promise<number> {
  const line = await slowTo(stage);
  const context = await stage.browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  const from = performance.now();
  await page.goto(`${line.url}/jobs`, { waitUntil: 'commit' });
  await page
    .getByText(/^Job \d+ /)
    .first()
    .waitFor({ timeout: FILLED_WITHIN_MS });
  const took = performance.now() - from;
  await context.close();
  await line.stop();
  return took;
}

async function queueLeaves(stage: Stage, person: Person): Promise<Row[]> {
  const line = await slowTo(stage, UP_BITS_PER_S);
  const page = await benchPage(stage.browser, line.url);
  await signInPage(page, person);
  await inPage(page, 'start', person.id);
  await page.context().setOffline(true);
  await inPage(page, 'queueMessages', CONVERSATION, QUEUED);
  const acknowledged = inPage(page, 'acknowledged', QUEUED);
  await page.context().setOffline(false);
  const took = await acknowledged;
  await page.context().close();
  await line.stop();
  return [
    {
      id: 'B12',
      what: `${QUEUED} queued messages acknowledged at 64 kbit/s up and ${ROUND_TRIP_MS} ms`,
      measured: ms(took),
      goal: 'all leave',
      met: true,
    },
  ];
}
