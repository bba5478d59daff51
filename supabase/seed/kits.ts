import type { DepartmentCode } from '../../src/domain/taxonomy/departments';

const LISTS: Partial<Record<DepartmentCode, string>> = {
  camera: `Wireless follow focus, Focus monitor, Camera cart, Director monitor, Teradek set, Lens kit, Filter set,
    Steadicam rig, Ronin 2, Drone with spare batteries, DIT cart, Slate with timecode`,
  grip: 'Grip van, Slider, Jib, Car mount kit, Frames and rags, Dana dolly, Speed rail set',
  electric:
    'Lighting van, LED panel set, Tube set, Battery lights, Lighting desk, Distro, Hand tools and meter',
  sound: `Mixer recorder, Radio mics (6), Radio mics (4), Boom kit, Timecode boxes, Sound cart, IFB set, Playback rig`,
  art: 'Laptop with CAD, Van, Plotter, Hand tools, Paint kit, Camera for reference',
  props: 'Standby kit, Van, Workshop, Reference library',
  set_construction: 'Hand tools, Van, Airless sprayer, Site radio',
  locations: 'Car, 360 camera, Measuring laser, Signs and cones',
  wardrobe: 'Standby kit, Steamer, Sewing machine, Rails, Wardrobe van',
  hair_make_up: 'Full make-up kit, Hair kit, Airbrush, Mirror and lights, Wig kit, Set bag',
  stunts: 'Pads, Harness, Crash mats, Wire rig',
  sfx: 'Haze machine, Rain bars, Wind machine, Tool truck',
  vfx: 'Workstation, HDRI kit, Calibrated display, Witness cameras',
  post: 'Edit suite, Calibrated grading monitor, Fast storage, Laptop edit kit',
  post_sound: 'Atmos room, Stereo room, Foley pit, Location recorder',
  music: 'Home studio, Vocal booth, Piano, Strings (own)',
  transport: 'Minibus, Van with tail-lift, Picture car, Work boat',
  catering: 'Kitchen truck, Coffee cart, Marquee and tables',
  safety_medical: 'Trauma kit, Response car, Gas monitor, Dive set',
  animation_motion: 'Workstation, Pen display, Stop-motion rig',
  stills: 'Two bodies and lenses, Strobe kit, Sound blimp, Tether station, Backdrops',
  broadcast_live: 'Talkback headset, Streaming kit, Bonded modem, Fly-pack',
  publicity: 'Small camera kit, Gimbal, Radio mics (2)',
  other: 'Camera kit, Laptop, Interview sound kit',
};

/** Kit that people of a department own and jobs require; empty for departments without. */
export const kitOf = (department: string): string[] =>
  LISTS[department as DepartmentCode]?.split(/,\s+/) ?? [];
