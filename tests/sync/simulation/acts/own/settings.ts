import { ACCEPTED_NOW } from '@/domain/legal/acceptance';
import { DISTANCE_UNITS } from '@/domain/people/distance-units';
import { choose } from '../../choices';
import type { Phone } from '../../phone';
import type { Scenario } from '../../scenario';
import { EVERYBODY, type GroupAct } from '../group';

/** Types that nothing else here waits for. */
const MUTED = ['deadline', 'payment', 'call_reminder'] as const;
const HOURS = ['21:00', '22:00', '23:00'] as const;

const chooseOfMe = (scenario: Scenario, phone: Phone, field: string, value: string, item?: string): void =>
  choose(scenario, {
    phone,
    table: 'profiles',
    id: phone.userId,
    field,
    value,
    ...(item === undefined ? {} : { item }),
  });

/** Mostly on it: nobody new asks those who are not. */
async function setListed(scenario: Scenario, phone: Phone): Promise<void> {
  const me = await phone.store.rows('profiles').one(phone.userId);
  const isListed = me?.is_active !== true || scenario.chance(0.7);
  await phone.bundle.setListed(phone.store, isListed);
  chooseOfMe(scenario, phone, 'is_active', String(isListed));
}

async function setUnits(scenario: Scenario, phone: Phone): Promise<void> {
  const units = scenario.pick(DISTANCE_UNITS) ?? 'km';
  await phone.bundle.updateSettings(phone.store, { units });
  chooseOfMe(scenario, phone, 'settings.units', units);
}

async function setQuietHours(scenario: Scenario, phone: Phone): Promise<void> {
  const from = scenario.pick(HOURS) ?? HOURS[0];
  await phone.bundle.updateSettings(phone.store, { quiet_from: from, quiet_to: '07:00' });
  chooseOfMe(scenario, phone, 'settings.quiet_from', from);
}

async function showDays(scenario: Scenario, phone: Phone): Promise<void> {
  const isShown = scenario.chance(0.5);
  const shown_days = isShown ? 'everyone' : 'nobody';
  await phone.bundle.updateSettings(phone.store, { show_days: isShown, shown_days });
  chooseOfMe(scenario, phone, 'settings.shown_days', shown_days);
}

async function mute(scenario: Scenario, phone: Phone): Promise<void> {
  const type = scenario.pick(MUTED) ?? MUTED[0];
  const isMuted = scenario.chance(0.6);
  await phone.bundle.updateSettings(phone.store, ({ muted }) => {
    const others = muted.filter((other) => other !== type);
    return { muted: isMuted ? [...others, type] : others };
  });
  chooseOfMe(scenario, phone, 'settings.muted', String(isMuted), type);
}

const accept = (_scenario: Scenario, { bundle, store }: Phone): Promise<void> =>
  bundle.updateSettings(store, { accepted: ACCEPTED_NOW });

async function completeOnboarding(scenario: Scenario, phone: Phone): Promise<void> {
  await phone.bundle.completeOnboarding(phone.store);
  chooseOfMe(scenario, phone, 'onboarding_completed', 'true');
}

export const SETTINGS_ACTS: readonly GroupAct[] = [
  { name: 'is on the talent list, or not', weight: 3, by: ['talent'], do: setListed },
  { name: 'chooses units', weight: 3, by: EVERYBODY, do: setUnits },
  { name: 'chooses quiet hours', weight: 3, by: EVERYBODY, do: setQuietHours },
  { name: 'shows their days, or not', weight: 3, by: ['talent'], do: showDays },
  { name: 'mutes a kind of news, or hears of it again', weight: 4, by: EVERYBODY, do: mute },
  { name: 'accepts the terms', weight: 2, by: EVERYBODY, do: accept },
  { name: 'ends the first steps', weight: 2, by: ['second'], do: completeOnboarding },
];
