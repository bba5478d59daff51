import type { PayType } from '../../src/domain/vocabulary';

/**
 * The price of a ten-hour day per role on a mid-sized US production, in dollars. Round figures of a realistic
 * magnitude; they make demo data believable and are not advice.
 */
const DAY_RATES: Readonly<Record<string, string>> = {
  production: `executive_producer 1500, producer 1100, line_producer 950, unit_production_manager 850,
    production_supervisor 600, production_coordinator 480, assistant_production_coordinator 340,
    travel_coordinator 360, office_production_assistant 230, set_production_assistant 230, green_steward 340`,
  direction: `director 1800, first_ad 900, second_ad 600, second_second_ad 450, third_ad 300, script_supervisor 580,
    intimacy_coordinator 900, storyboard_artist 600`,
  camera: `director_of_photography 1500, camera_operator 900, steadicam_operator 1100, gimbal_operator 800,
    first_ac 640, second_ac 480, camera_loader 400, dit 750, data_wrangler 400, video_assist 550, camera_utility 280,
    drone_pilot 900, underwater_camera_operator 1300, motion_control_operator 950`,
  grip: `key_grip 650, best_boy_grip 560, dolly_grip 580, grip 480, rigging_grip 500, grip_trainee 270`,
  electric: `gaffer 700, best_boy_electric 580, electrician 480, rigging_gaffer 640, rigging_electrician 500,
    lighting_console_programmer 680, generator_operator 540, electric_trainee 270`,
  sound: `production_sound_mixer 720, boom_operator 540, sound_utility 420, playback_operator 500,
    field_recordist 520, sound_trainee 260`,
  art: `production_designer 1200, art_director 750, set_designer 560, set_decorator 700, assistant_set_decorator 450,
    leadman 520, set_dresser 400, on_set_dresser 450, graphic_designer 480, concept_artist 620, greens_person 420,
    art_department_coordinator 380, art_department_assistant 250`,
  props: `prop_master 650, assistant_prop_master 500, standby_props 440, prop_maker 480, food_stylist 750,
    armourer 700`,
  set_construction: `construction_manager 650, carpenter 440, standby_carpenter 450, scenic_artist 520,
    set_painter 420, standby_painter 440, plasterer 460, sculptor 520, metal_fabricator 460`,
  locations: `location_manager 650, assistant_location_manager 430, location_scout 480, location_assistant 280,
    location_marshal 230, parking_coordinator 260`,
  wardrobe: `costume_designer 900, costume_supervisor 600, key_costumer 480, costume_standby 420,
    wardrobe_stylist 700, costume_buyer 400, cutter 460, seamstress 400, breakdown_artist 450, costume_trainee 250`,
  hair_make_up: `make_up_designer 850, key_make_up_artist 620, make_up_artist 500, hair_department_head 750,
    hair_stylist 500, hair_make_up_artist 540, prosthetics_artist 720, wig_maker 560, make_up_trainee 260`,
  stunts: `stunt_coordinator 1300, fight_coordinator 1100, stunt_performer 900, stunt_double 950, stunt_driver 950,
    stunt_rigger 750, horse_master 700`,
  sfx: `sfx_supervisor 900, sfx_technician 500, pyrotechnician 650, atmospherics_technician 460,
    animatronics_technician 620`,
  vfx: `vfx_supervisor 1100, on_set_vfx_supervisor 900, vfx_producer 800, vfx_coordinator 350, compositor 520,
    roto_artist 320, matchmove_artist 400, fx_artist 580, cg_lighter 520, cg_generalist 500, modeller 440,
    texture_artist 450, matte_painter 560, data_wrangler_vfx 380, virtual_production_supervisor 1000,
    unreal_operator 620, previs_artist 520, pipeline_td 640`,
  post: `post_supervisor 700, post_coordinator 400, editor 750, online_editor 650, first_assistant_editor 450,
    vfx_editor 600, colorist 900, dailies_colorist 520, edit_producer 620, subtitler 320, post_runner 210,
    archivist 480`,
  post_sound: `supervising_sound_editor 850, sound_designer 700, rerecording_mixer 900, dialogue_editor 600,
    sfx_editor 560, foley_artist 600, adr_mixer 580, sound_assistant 350`,
  music: `composer 900, music_supervisor 700, music_editor 560, orchestrator 520, score_mixer 700,
    session_musician 420, vocalist 420`,
  casting: `casting_director 900, casting_associate 500, casting_assistant 280, background_casting 380`,
  cast: `actor 700, voice_actor 550, background_artist 210, stand_in 240, body_double 320, dancer 420,
    choreographer 800, presenter 850, model 650, puppeteer 600, mocap_performer 700, chaperone 280,
    studio_teacher 420`,
  transport: `transport_coordinator 560, transport_captain 480, unit_driver 340, truck_driver 380,
    picture_car_coordinator 500, honeywagon_driver 370, camera_car_driver 520, boat_handler 560`,
  catering: `set_chef 420, catering_assistant 240, craft_service 360, barista 260`,
  safety_medical: `set_medic 450, health_safety_advisor 560, safety_diver 620, fire_safety_officer 440,
    animal_wrangler 520, set_security 270`,
  accounting_legal: `production_accountant 700, first_assistant_accountant 480, payroll_accountant 440,
    accounts_clerk 300, production_lawyer 1100, clearance_coordinator 460`,
  animation_motion: `animation_director 850, animator_2d 440, animator_3d 480, stop_motion_animator 500,
    motion_designer 560, rigger 500, character_designer 480, background_painter 420, animation_storyboarder 500,
    title_designer 650, illustrator 420`,
  stills: `unit_stills_photographer 650, photographer 1100, product_photographer 900, photo_assistant 320,
    digital_operator 550, photo_producer 650, retoucher 450`,
  broadcast_live: `multicam_director 950, technical_director 700, broadcast_camera_operator 550, floor_manager 480,
    vision_engineer 560, replay_operator 550, broadcast_engineer 650, live_sound_engineer 600, stream_technician 480,
    graphics_operator 450, autocue_operator 420, led_screen_technician 480, camera_assistant_live 280`,
  writing: `screenwriter 800, showrunner 1800, staff_writer 750, story_editor 620, script_editor 500,
    writers_assistant 260, script_reader 220, copywriter 560, researcher 380, journalist 420`,
  publicity: `unit_publicist 560, epk_producer 620, bts_videographer 500, social_producer 420,
    festival_strategist 460, poster_designer 580`,
  other: `technical_adviser 600, sign_interpreter 520, translator 400, access_coordinator 480, fixer 450,
    videographer 550, prod_it 440, podcast_producer 440`,
};

const BY_ROLE = new Map(
  Object.values(DAY_RATES).flatMap((rows) =>
    rows.split(/,\s+/).map((row): [string, number] => {
      const [code = '', rate = ''] = row.split(/\s+/);
      return [code, Number(rate)];
    }),
  ),
);

/** Dollars per ten-hour day. Throws for a role without a rate, so that a new role cannot be forgotten. */
export function dayRate(role: string): number {
  const rate = BY_ROLE.get(role);
  if (rate === undefined) throw new Error(`The role ${role} has no day rate.`);
  return rate;
}

/**
 * Per currency: the local equivalent of a dollar of US crew rate (not the exchange rate), and the minimum per
 * hour, so that no demo job pays less than the law allows.
 */
export const MARKETS: Readonly<Record<string, { factor: number; minimumPerHour: number }>> = {
  USD: { factor: 1, minimumPerHour: 18.5 },
  GBP: { factor: 0.66, minimumPerHour: 13.5 },
  EUR: { factor: 0.62, minimumPerHour: 15 },
  CAD: { factor: 0.98, minimumPerHour: 18.5 },
  AUD: { factor: 1.1, minimumPerHour: 27 },
  NZD: { factor: 0.95, minimumPerHour: 25 },
  CHF: { factor: 0.85, minimumPerHour: 26 },
  SEK: { factor: 6.4, minimumPerHour: 170 },
  DKK: { factor: 5.2, minimumPerHour: 160 },
  NOK: { factor: 6.8, minimumPerHour: 210 },
  ISK: { factor: 82, minimumPerHour: 2_900 },
  PLN: { factor: 2.1, minimumPerHour: 35 },
  CZK: { factor: 12, minimumPerHour: 170 },
  HUF: { factor: 170, minimumPerHour: 2_200 },
  RON: { factor: 2.2, minimumPerHour: 35 },
  TRY: { factor: 14, minimumPerHour: 200 },
  MAD: { factor: 4.5, minimumPerHour: 40 },
  ZAR: { factor: 7, minimumPerHour: 60 },
  NGN: { factor: 190, minimumPerHour: 2_500 },
  MXN: { factor: 8, minimumPerHour: 70 },
  BRL: { factor: 2.2, minimumPerHour: 20 },
  INR: { factor: 26, minimumPerHour: 250 },
  JPY: { factor: 70, minimumPerHour: 1_300 },
  KRW: { factor: 620, minimumPerHour: 11_500 },
};

export const market = (currency: string): { factor: number; minimumPerHour: number } => {
  const found = MARKETS[currency];
  if (found === undefined) throw new Error(`There is no pay market for ${currency}.`);
  return found;
};

/** Days of pay per unit; for longer terms a little less than the sum of the days. */
export const UNIT_DAYS: Record<PayType, number> = {
  hour: 0.1,
  day: 1,
  week: 4.8,
  month: 19,
  year: 205,
  project: 1,
  deferred: 0,
  unpaid: 0,
};

/** Rounds to figures that people would write: 637 becomes 640, 2,873 becomes 2,850, 28.31 becomes 28.5. */
export function roundPay(amount: number): number {
  if (amount < 100) return Math.round(amount * 2) / 2;
  const step = 10 ** Math.floor(Math.log10(amount)) / (amount >= 1_000 ? 20 : 10);
  return Math.round(amount / step) * step;
}
