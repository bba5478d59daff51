import type { DepartmentCode } from './departments';
import { findByName, foldForSearch } from './name-search';

/**
 * A skill's label is its value: `required_skills` and `profiles.skills` hold labels from this list, or text typed in by
 * hand.
 */
export interface Skill {
  label: string;
  department: DepartmentCode;
}

/**
 * What a crew list gives in addition to the role. Comma-separated to stay small, because every device loads the whole
 * list.
 */
const LISTS: Record<DepartmentCode, string> = {
  production: `Movie Magic Budgeting, Movie Magic Scheduling, Call sheets, Crew deals, Vendor negotiation,
    Cost reports, Insurance certificates, Union paperwork, Permits, International shoots, Tax incentive paperwork,
    Carnets, Crew travel, Sustainability reporting, Walkie etiquette`,
  direction: `Script breakdown, Shooting schedules, Crowd management, Continuity notes, Timing scripts,
    Multi-camera continuity, Working with children, Intimacy choreography, Night shoots, Shot lists,
    Directing non-actors, Storyboarding`,
  camera: `ARRI Alexa 35, ARRI Alexa Mini LF, Sony Venice 2, RED V-Raptor, 16 mm film, 35 mm film, Anamorphic,
    Macro and probe lenses, Preston FIZ, Wireless video, Steadicam, Ronin 2, Handheld, Crane and remote heads,
    Underwater housings, Car to car, High speed, Live grading, Silverstack, QTAKE, DaVinci Resolve dailies,
    FAA Part 107, CAA GVC, Camera prep, Time-lapse`,
  grip: `Dolly moves, Technocrane, Jib arm, Car mounts, Hostess trays, Overhead frames, Truss rigging, Speed rail,
    Slider, Cable cam, Blue screen rigging, Rope access, Greenbeds`,
  electric: `LED volumes, Night exteriors, DMX and sACN, grandMA3, Generator tie-in, HMIs, Tungsten, Wet-down safety,
    Practical wiring, Pre-rigging, Pixel tubes, Moving lights, Power distribution, Aerial lift licence, Condor work`,
  sound: `Boom, Radio mics, Timecode, Multitrack recording, Car interiors, Music playback, Sound Devices 888,
    Hidden lavs, Frequency coordination, Ambisonic recording, Comtek and IFB, Wildlife recording`,
  art: `SketchUp, Vectorworks, AutoCAD, Set dressing, Period interiors, Hand lettering, Screen graphics,
    Prop graphics, Model making, Buying, Dressing plans, Blender for sets, Continuity photos, Greens`,
  props: `Prop making, Hero props, Breakaways, Firearms licence, Blank-firing weapons, Food styling, Vintage sourcing,
    Moulding and casting, 3D printing, Prop continuity`,
  set_construction: `Flats and returns, Scenic painting, Texture finishes, Marbling and graining, Polystyrene carving,
    Welding, CNC routing, Site safety, Backings, Forklift licence, Plaster moulding`,
  locations: `Location photography, Neighbour letters, Road closures, Film office liaison, Unit base planning,
    Risk assessments, Location contracts, Parking plans, Site restoration, Drone permits`,
  wardrobe: `Period costume, Fittings, Breaking down, Dyeing, Pattern cutting, Alterations, Costume continuity,
    Multiples tracking, Quick changes, Leatherwork, Uniforms, Fashion styling`,
  hair_make_up: `Beauty make-up, Prosthetics, Wig dressing, Lace front wigs, Airbrush, Textured hair, Braiding,
    Barbering, Blood and wounds, Tattoo cover, Bald caps, Period hair, HD make-up, Body painting`,
  stunts: `Wire work, High falls, Stage combat, Sword work, Fire burns, Precision driving, Motorcycle stunts,
    Horse riding, Water stunts, Free running, Ratchets`,
  sfx: `Rain rigs, Snow effects, Smoke and haze, Bullet hits, Explosives licence, Breakaway glass, Hydraulic rigs,
    Animatronics, Wind machines, Fire effects`,
  vfx: `Nuke, Houdini, Maya, Blender, Silhouette, Mocha Pro, 3DEqualizer, Unreal Engine, USD, Clean plates,
    HDRI capture, LiDAR scanning, Katana, Substance Painter, Deep compositing, Roto and paint, Crowd simulation, ACES,
    Previs, Flow production tracking`,
  post: `Avid Media Composer, Premiere Pro, DaVinci Resolve, Final Cut Pro, Turnovers, Multicam grouping,
    Dolby Vision, HDR grading, Conform, IMF and DCP delivery, Script-based editing, ScriptSync, Promo cutting,
    Archive research, Frame.io, Nexis storage, Subtitling, Remote editing, Paper edits`,
  post_sound: `Pro Tools, Dolby Atmos, Dialogue editing, ADR spotting, Foley, Sound design, iZotope RX,
    Conforming sound, 5.1 mixing, M&E delivery, Loudness standards, Soundminer`,
  music: `Orchestration, Logic Pro, Cubase, Temp scoring, Cue sheets, Sync licensing, Spotting sessions,
    Score preparation, Live recording, Songwriting, Sibelius`,
  casting: `Self-tape review, Open calls, Chemistry reads, Child casting, Crowd casting, Deal memos, Session running,
    Street casting`,
  cast: `Improvisation, Comedy, Singing, Ballet, Contemporary dance, Motion capture, Green screen acting,
    Teleprompter, Voice acting, Audiobook narration, Puppetry, RP accent, General American accent,
    Commercial modelling`,
  transport: `CDL class A, HGV class 1, HGV class 2, Passenger endorsement, Tachograph rules, Honeywagon,
    Process trailer, Low loader, Picture cars, Powerboat licence, Stunt car prep`,
  catering: `Location kitchens, Food hygiene level 3, Allergen planning, Vegan menus, Halal menus, Kosher menus,
    Night catering, Barista`,
  safety_medical: `Paramedic, Advanced first aid, Water safety, Risk assessment, Fire watch, Working at height,
    Confined spaces, Animal welfare, Mental health first aid, Remote medicine`,
  accounting_legal: `Petty cash, Payroll, Purchase orders, SmartAccounting, Vista accounting, Audit, Tax credits,
    Residuals, Clearances, Chain of title, Music rights, Releases`,
  animation_motion: `After Effects, Cinema 4D, Toon Boom Harmony, TVPaint, Character rigging, Character animation,
    Stop motion, Armatures, Dragonframe, Storyboards, Animatics, Illustration, Kinetic type, Moho, Grease Pencil,
    Lip sync`,
  stills: `Capture One, Photoshop, Tethered shooting, Studio strobe, Sound blimp, Product lighting, Portraits,
    Beauty retouching, Compositing stills, Fashion, Architecture, Medium format`,
  broadcast_live: `vMix, OBS Studio, ATEM switchers, Grass Valley Kayenne, EVS, SMPTE 2110, NDI, Vizrt,
    Camera shading, Prompting, Live streaming, Intercom, Bonded cellular, RF cameras, Stage management,
    SRT contribution, Dante audio, Watchout`,
  writing: `Final Draft, Treatments, Pitch decks, Script coverage, Interviewing, Fact checking, Archive sourcing,
    Comedy writing, Ad copy, Adaptation, Series bibles, Feature structure`,
  publicity: `Press kits, EPK interviews, Social video, Vertical video, Press junkets, Photo approvals, Copy editing,
    Festival submissions, Community outreach, Captioning`,
  other: `American Sign Language, British Sign Language, Subtitle translation, Simultaneous interpreting,
    Access coordination, Podcast editing, Self-shooting, Local fixing, Military advising, Medical advising,
    Networking, Data security`,
};

export const SKILLS: readonly Skill[] = Object.entries(LISTS).flatMap(([department, list]) =>
  list.split(/,\s+/).map((label) => ({ label, department: department as DepartmentCode })),
);

const FINDABLE = SKILLS.map((item) => ({ item, names: [foldForSearch(item.label)] }));

export const skillsInDepartment = (department: string): Skill[] =>
  SKILLS.filter((skill) => skill.department === department);

/** Best match first. With a department, its skills come before all others. */
export function findSkills(text: string, department?: string): Skill[] {
  const found = findByName(FINDABLE, text);
  if (department === undefined) return found;
  return found.toSorted((a, b) => Number(b.department === department) - Number(a.department === department));
}
