/** Visual effects, post, sound, music and animation. */
export const SCREEN_DUTIES: Readonly<Record<string, readonly string[]>> = {
  vfx_supervisor: [
    'About {a hundred and forty|sixty} shots, mostly invisible: {clean-up, set extension|weather and water}.',
    'You would come on before the shoot, be on set for the hard days and see it through to delivery.',
  ],
  on_set_vfx_supervisor: ['Days on set: plates, HDRIs, measurements and a calm word with the DP.'],
  vfx_producer: [
    'Bids from {three|four} vendors, a shot list that changes daily and a schedule that does not.',
  ],
  vfx_coordinator: ['Shot tracking, {notes|turnover}, and chasing versions with good humour.'],
  compositor: [
    '{Screen inserts, wire removal|Blue screen car work} and a handful of showpiece shots, in Nuke.',
    'Around {twenty|thirty} shots at your level, with a lead who gives written notes.',
  ],
  roto_artist: ['{Hair over windows|Crowds in front of signage}: articulated roto, a mean but fair quota.'],
  matchmove_artist: [
    'Handheld anamorphic plates, lens grids supplied, {object tracks for two props|body tracks for one actor}.',
  ],
  fx_artist: ['{Rain on glass and a collapsing shed|Smoke, dust and one wave}, simulated to art direction.'],
  cg_lighter: ['{Hard-surface|Creature} shots matched to set HDRIs, rendered within budget.'],
  cg_generalist: ['Model, shade, light and hand to comp: {a ferry|a telescope}, inside and out.'],
  modeller: ['{A street of shopfronts|Two hero vehicles} at film resolution, clean topology.'],
  texture_artist: ['Weathered {metal and paint|wood and rope} at close range, turntables every Friday.'],
  matte_painter: ['{Four|Three} environments projected for gentle camera moves.'],
  data_wrangler_vfx: ['Lens data, slates, {witness cameras|LiDAR days} and a tidy nightly report.'],
  virtual_production_supervisor: [
    'Days in a volume: content prep, calibration, and saying what should be shot elsewhere.',
  ],
  unreal_operator: [
    'You would run scenes on the stage, {relight on the fly|fix plates between takes} and keep frame rate.',
  ],
  previs_artist: ['One {chase|storm} sequence, blocked with the director.'],
  pipeline_td: ['{Ingest and publish tools|USD plumbing} for a team of twenty who will thank you by name.'],
  post_supervisor: [
    'You would own the schedule from {first rushes|picture lock} to delivery and know where every drive is.',
  ],
  post_coordinator: ['Bookings, turnovers, {deliverables lists|QC reports} and a whiteboard that is true.'],
  editor: [
    'You would cut alongside the shoot and have proper time after it, with a director who {trusts pace|likes silence}.',
    'There are {ninety|sixty} hours of material, logged and synced, and a structure on cards to disagree with.',
  ],
  online_editor: ['Conform, {clean-up|titles} and versions in HDR and SDR.'],
  first_assistant_editor: [
    'Rushes in by seven, synced and grouped by ten. Turnovers when the editor lets go.',
    'You would run the cutting room: {projects, storage|bins, exports}, temp sound and sanity.',
  ],
  vfx_editor: ['Counts, {temps|postviz} and a line to the vendors, for about {ninety|two hundred} shots.'],
  colorist: ['{Film emulation with restraint|A bold night palette}, with the DP in the room or on a link.'],
  dailies_colorist: ['Overnight dailies from {two|three} units, matched and out by breakfast.'],
  edit_producer: ['{Three|Two} edits at once, scripts, notes and a delivery date that means it.'],
  subtitler: ['{Ninety minutes|Six half-hours}, timed, styled and proofread, in {English|two languages}.'],
  post_runner: ['Drives, coffee, {labels|the front desk} and an open door to every suite.'],
  archivist: ['{Home movies and regional news|Newsreel and stills} found, licensed and logged.'],
  supervising_sound_editor: [
    'You would lead a team of {three|four} from spotting to the last pass on the stage.',
  ],
  sound_designer: ['A film that is half {machine rooms|open sea}: build us a world before anyone speaks.'],
  rerecording_mixer: ['{Predub and final|Final mix} in {Atmos|5.1}, stems and M&E.'],
  dialogue_editor: [
    '{Ninety|Fifty} minutes of location dialogue, fills, and a list of what truly needs ADR.',
  ],
  sfx_editor: ['{Vehicles and weather|Kitchens and crowds}, cut in detail and laid out for the mix.'],
  foley_artist: ['{Gravel, leather, cutlery|Snow and wet rope}, with a mixer you get along with.'],
  adr_mixer: ['{Two|Three} sessions, one of them remote, matched to a noisy original.'],
  sound_assistant: ['Conforms, {library|track prep} and deliveries, with a chance to cut.'],
  composer: [
    'About {thirty-five|twenty} minutes of score for a small {string group|ensemble}, spotting {next week|after lock}.',
  ],
  music_supervisor: [
    '{Eleven|Six} placements, two of them on camera, and a budget we will tell you honestly.',
  ],
  music_editor: ['Temp, conform and {a live band sequence|cue sheets}.'],
  orchestrator: ['{Nine|Fourteen} cues for {twenty strings|brass and winds}, from clean mock-ups.'],
  score_mixer: ['Recording, mixing, and stems for the stage.'],
  session_musician: ['{Cello|Pedal steel|Clarinet}: one three-hour session, parts in advance.'],
  vocalist: ['A {lullaby|hymn} in a low key, plus wordless lines for the score.'],
  animation_director: ['You would lead {eight|fourteen} animators and keep the acting small and true.'],
  animator_2d: [
    '{Twelve|Nine} seconds a week of hand-drawn character work, full notes, kind dailies.',
    'Rough to tie-down on {a moth|a fox} with strong model sheets.',
  ],
  animator_3d: ['{Ten|Fourteen} seconds a week, keyed and not captured, with rigs that hold up.'],
  stop_motion_animator: [
    '{Four|Three} seconds a day on silicone puppets, with an assistant and a warm unit.',
  ],
  motion_designer: [
    '{A title card system|Explainer graphics} with type that moves like the sentence it carries.',
    '{Ten|Six} short pieces from an agreed style frame.',
  ],
  rigger: ['{Two bipeds and a boat|Three quadrupeds}, clear controls, faces that can whisper.'],
  character_designer: ['{Five|Eight} characters to turn-arounds and expression sheets.'],
  background_painter: ['{Forty|Twenty-five} backgrounds in gouache textures, painted over layout.'],
  animation_storyboarder: ['{Two sequences|Eleven minutes} to animatic, thumbnails first.'],
  title_designer: ['An opening of {forty|sixty} seconds that sets the rules of the film.'],
  illustrator: ['{Fourteen spots|A storybook insert} in one consistent hand.'],
};
