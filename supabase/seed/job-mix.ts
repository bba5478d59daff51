import type { CrewRole } from '../../src/domain/taxonomy/crew-roles';
import type { DepartmentCode } from '../../src/domain/taxonomy/departments';
import type { ProductionKind } from './productions';

type Kinds = readonly ProductionKind[];

const DRAMA: Kinds = ['feature', 'series'];
const STAGED: Kinds = ['feature', 'feature', 'series', 'series', 'commercial', 'short', 'music_video'];
const FILMED: Kinds = [...STAGED, 'documentary', 'corporate'];
const BIG: Kinds = ['feature', 'series', 'commercial'];

const BY_DEPARTMENT: Record<DepartmentCode, Kinds> = {
  production: [...FILMED, 'live', 'photo', 'animation'],
  direction: STAGED,
  camera: FILMED,
  grip: STAGED,
  electric: STAGED,
  sound: FILMED,
  art: STAGED,
  props: STAGED,
  set_construction: BIG,
  locations: [...BIG, 'short'],
  wardrobe: [...STAGED, 'photo'],
  hair_make_up: [...STAGED, 'photo'],
  stunts: [...BIG, 'music_video'],
  sfx: BIG,
  vfx: BIG,
  post: FILMED,
  post_sound: [...FILMED, 'animation'],
  music: ['feature', 'series', 'documentary', 'animation', 'short'],
  casting: BIG,
  cast: STAGED,
  transport: BIG,
  catering: [...BIG, 'short', 'live'],
  safety_medical: BIG,
  accounting_legal: ['feature', 'series', 'documentary', 'animation'],
  animation_motion: ['animation', 'animation', 'commercial', 'corporate'],
  stills: ['photo', 'photo', 'commercial'],
  broadcast_live: ['live'],
  writing: DRAMA,
  publicity: ['feature', 'series', 'documentary', 'live'],
  other: ['documentary', 'corporate', 'feature', 'series', 'live'],
};

/** Productions with dialogue. */
const SPOKEN: Kinds = ['feature', 'series', 'commercial', 'short', 'documentary', 'corporate'];

const BY_ROLE: Readonly<Record<string, Kinds>> = {
  production_sound_mixer: SPOKEN,
  boom_operator: SPOKEN,
  sound_utility: SPOKEN,
  unit_stills_photographer: DRAMA,
  copywriter: ['commercial', 'corporate'],
  researcher: ['documentary'],
  journalist: ['documentary'],
  voice_actor: ['animation', 'documentary', 'commercial'],
  mocap_performer: ['animation', 'feature'],
  presenter: ['live', 'corporate'],
  model: ['photo', 'commercial'],
  field_recordist: ['documentary'],
  fixer: ['documentary', 'commercial'],
  videographer: ['corporate', 'documentary'],
  podcast_producer: ['corporate'],
  executive_producer: DRAMA,
  showrunner: ['series'],
  story_editor: ['series'],
  staff_writer: ['series'],
  writers_assistant: ['series'],
  stop_motion_animator: ['animation'],
  motion_designer: ['commercial', 'corporate', 'animation'],
  drone_pilot: FILMED,
  underwater_camera_operator: DRAMA,
  translator: ['documentary', 'series'],
  archivist: ['documentary'],
  live_sound_engineer: ['live'],
  playback_operator: ['music_video'],
  choreographer: ['music_video', 'feature', 'commercial'],
  dancer: ['music_video', 'feature', 'commercial'],
  photo_assistant: ['photo', 'commercial'],
  food_stylist: ['commercial', 'photo'],
  actor: ['feature', 'series', 'short', 'commercial'],
  puppeteer: ['series', 'commercial'],
  session_musician: ['feature', 'documentary', 'animation'],
  director: [...STAGED, 'documentary'],
  director_of_photography: FILMED,
  horse_master: DRAMA,
  armourer: DRAMA,
  prosthetics_artist: DRAMA,
  product_photographer: ['photo', 'commercial'],
};

/** The kinds of production that hire this role. A kind listed twice is twice as likely. */
export const kindsHiring = (role: CrewRole): Kinds => BY_ROLE[role.code] ?? BY_DEPARTMENT[role.department];

/** Roles hired in numbers: minimum and maximum headcount. */
export const HEADCOUNTS: Readonly<Record<string, readonly [number, number]>> = {
  background_artist: [15, 80],
  set_production_assistant: [1, 4],
  dancer: [2, 8],
  grip: [1, 3],
  electrician: [1, 3],
  location_marshal: [2, 6],
  carpenter: [1, 4],
  set_painter: [1, 3],
  roto_artist: [1, 5],
  compositor: [1, 4],
  animator_2d: [1, 4],
  unit_driver: [1, 4],
  broadcast_camera_operator: [1, 5],
  stunt_performer: [1, 4],
  rigging_electrician: [1, 3],
  catering_assistant: [1, 3],
  camera_assistant_live: [1, 3],
  session_musician: [1, 4],
  set_dresser: [1, 3],
  make_up_artist: [1, 3],
};

/** Probability that a role can be done from home, by department. */
const REMOTE_DEPARTMENTS: Partial<Record<DepartmentCode, number>> = {
  vfx: 0.55,
  post: 0.4,
  post_sound: 0.35,
  music: 0.5,
  animation_motion: 0.55,
  writing: 0.6,
  accounting_legal: 0.35,
  casting: 0.2,
  publicity: 0.15,
};
const REMOTE_ROLES: Readonly<Record<string, number>> = {
  storyboard_artist: 0.7,
  concept_artist: 0.7,
  graphic_designer: 0.3,
  illustrator: 0.8,
  retoucher: 0.8,
  translator: 0.8,
  poster_designer: 0.8,
  festival_strategist: 0.8,
  travel_coordinator: 0.4,
  podcast_producer: 0.3,
  voice_actor: 0.4,
  on_set_vfx_supervisor: 0,
  data_wrangler_vfx: 0,
  virtual_production_supervisor: 0,
  unreal_operator: 0,
  session_musician: 0.2,
  post_runner: 0,
  unit_publicist: 0,
  bts_videographer: 0,
};
export const remoteChance = (role: CrewRole): number =>
  REMOTE_ROLES[role.code] ?? REMOTE_DEPARTMENTS[role.department] ?? 0;

export const QUESTIONS = [
  'Which of the days can you do?',
  'Do you have your own transport?',
  'What is the last thing you did in this role?',
  'Do you have any access needs we should plan for?',
  'Is your kit insured?',
  'Are you happy with nights?',
  'Who could we ask about you?',
  'Do you have the right to work where this shoots?',
] as const;
