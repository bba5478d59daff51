/**
 * What each role does on this job, in the employer's words: a sentence or two per role, with alternatives.
 * Separate from the department's sentences, which must be true of everyone in it.
 */
export const SET_DUTIES: Readonly<Record<string, readonly string[]>> = {
  executive_producer: [
    'You would oversee the {finance plan|funding} and keep {partners|broadcasters} informed.',
    'We need a steady senior voice between the money and the floor.',
  ],
  producer: [
    'You would take it from {the locked script|here} to delivery, with a line producer at your side.',
    'Day to day: budget, director, crew, and knowing which of the three needs you.',
  ],
  line_producer: [
    'You would own the budget and the cost report, and say no {kindly|early}.',
    "We need somebody to rebuild the schedule around {an actor's dates|the tides} and make the money follow.",
  ],
  unit_production_manager: [
    'Deals, insurance, vendors and the daily hot cost sit with you.',
    'You would run the unit from first deal memo to the last returned van.',
  ],
  production_supervisor: ['You would keep office, floor and accounts talking to each other.'],
  production_coordinator: [
    'Call sheets, {travel|movement orders}, start paperwork and a phone that rings: the office is yours.',
    'You would set up the office from scratch and hand over a tidy one.',
  ],
  assistant_production_coordinator: [
    'You would back up the coordinator on paperwork, {purchase orders|travel} and distribution.',
  ],
  travel_coordinator: [
    'You would move {forty|sixty} people and {two tonnes|nine cases} of kit without anyone sleeping at an airport.',
  ],
  office_production_assistant: [
    'Phones, sides, runs, the printer, and knowing where everybody is.',
    'A first step into an office that will teach you the paperwork.',
  ],
  set_production_assistant: [
    'Lock-ups, walkie, cast to set and water for everyone. You report to the {2nd|3rd} AD.',
    'You would be on your feet all day and treated like crew, because you are.',
  ],
  green_steward: [
    'You would run waste, {fuel|energy} and transport data, and have the authority to change habits.',
  ],
  director: [
    'We need a director who {storyboards|blocks fast} and can hold a room of {clients|first-time performers}.',
    'You would come in {for this block|with the script in place} and take it through the edit.',
  ],
  first_ad: [
    'You would break the script down again with us and run the floor {quietly|without shouting}.',
    'We need a floor that is on time without being rushed; the schedule will be yours to defend.',
  ],
  second_ad: ['Call sheets by 18:00, cast movements, and {the base|unit base} under control.'],
  second_second_ad: [
    'You would set background and keep {a hundred|sixty} people where the frame needs them.',
  ],
  third_ad: ['Cueing, {background|crowd} and passing information in both directions, accurately.'],
  script_supervisor: [
    'Continuity, timings and {wild lines|pick-ups} on {two cameras|a single camera}, digital notes preferred.',
    'The edit is far away and will thank you: we need complete, legible notes every night.',
  ],
  intimacy_coordinator: [
    'There are {two|three} scenes, written with care, and we want you in the conversation from the first rehearsal.',
  ],
  storyboard_artist: [
    'You would draw {one action sequence|forty frames} with the director, fast and readable rather than pretty.',
  ],
  director_of_photography: [
    'You would bring a point of view and a lighting plan that fits the {hours|truck} we have.',
    'We want natural light to do the heavy lifting, and somebody who knows when it will not.',
  ],
  camera_operator: [
    'You would operate {A camera|on a dolly and on the shoulder}, with room to suggest the frame.',
  ],
  steadicam_operator: [
    'There are {four|six} long walk-and-talks and one staircase. Bring your own rig and spring.',
  ],
  gimbal_operator: ['Mostly walking shots through {narrow rooms|a market}, with a remote focus puller.'],
  first_ac: [
    'You would pull focus on {anamorphic primes wide open|large format at T2}, mostly from a monitor.',
    'You would prep for a day at the rental house, run the camera team and pull for a director who {likes to improvise|rarely rehearses}.',
    'Two bodies, one set of {spherical|vintage} primes, and a lot of handheld: we need calm hands on focus.',
  ],
  second_ac: [
    'Slates, marks, lens changes, {camera reports|batteries} and an immaculate cart.',
    'You would keep two cameras fed and every take labelled the way the edit wants it.',
  ],
  camera_loader: [
    '{Magazines|Film stock}, reports and the dark bag, on {16 mm|35 mm}. Loading experience is a must.',
  ],
  dit: [
    'Live grade on set, LUT management, checksummed copies to {three|two} destinations.',
    'You would build the workflow with post before we roll, then run it from a cart that fits the stairs.',
  ],
  data_wrangler: [
    'Offload, verify, label and hand over {one shuttle drive|drives} a night. Nothing gets formatted without two copies.',
  ],
  video_assist: ['Playback for {two|three} cameras and wireless to director, script and client.'],
  camera_utility: ['Cases, batteries, cables and an eye for what is needed next. Training on the job.'],
  drone_pilot: [
    '{Two|Three} aerial sequences, permissions in hand, flown with a separate camera operator.',
    'You would fly {coast|forest} exteriors at dawn. Licence and insurance needed with the application.',
  ],
  underwater_camera_operator: [
    'Tank days at {three|four} metres with safety divers and a warm room beside it.',
  ],
  motion_control_operator: [
    'Repeat passes over {a miniature|product plates}, scaled and synced for compositing.',
  ],
  key_grip: [
    'You would plan the rigging with the DP and the gaffer and bring {two|three} grips.',
    'A {dolly|jib}, a car mount and a lot of stairs: we need someone who solves it the day before.',
  ],
  best_boy_grip: ['Truck, orders, crew and hours are yours, so that the key can stand next to camera.'],
  dolly_grip: ['Long, slow moves in small rooms. Good feet matter more than big track.'],
  grip: [
    'Flags, frames, {track|speed rail} and whatever the wind decides.',
    'A general hand on a four-person grip crew with good tools.',
  ],
  rigging_grip: [
    'Pre-rig {two days ahead of|a day in front of} the unit: truss, blacks, {green|blue} and safe points.',
  ],
  grip_trainee: [
    'You would learn on the truck and by the dolly, with somebody whose job it is to teach you.',
  ],
  gaffer: [
    'You would light {practical-heavy interiors|night exteriors} with a three-person crew and a small truck.',
    'We need a gaffer who can build {a sunset in a warehouse|moonlight over a yard} and still make lunch.',
    'A mix of {window units|daylight interiors} and two big nights; power is on site and tested.',
  ],
  best_boy_electric: [
    'You would run the truck, the crew and the distro and keep the orders ahead of the day.',
  ],
  electrician: [
    'A lamp operator on a small crew: {stands, cable, tubes|distro and tubes}, and quick hands with practicals.',
    'You would be on floor for the set work and help the {pre-rig|wrap} when we are ahead.',
  ],
  rigging_gaffer: ['You would rig and power {two|three} sets ahead of the unit, tested before we walk in.'],
  rigging_electrician: ['Ladders, cable runs and neat dimmer racks before anyone else arrives.'],
  lighting_console_programmer: [
    'Around {two hundred|ninety} fixtures over sACN, {a lightning sequence|colour chases} and one very long cue stack.',
  ],
  generator_operator: ['Towed set, {60|120} kVA, placed where sound can live with it.'],
  electric_trainee: ['You would learn cable, lamps and safe practice with a patient crew.'],
  production_sound_mixer: [
    '{Six|Eight} radio channels, a boom, timecode to two cameras and room tone that we really give time to.',
    'You would come with your own bag or cart, and a second pair of hands is budgeted.',
    'A talkative script in {hard rooms|a windy place}: we want somebody who speaks up about noise before the take.',
  ],
  boom_operator: [
    'Long dialogue scenes, two shots at once, low ceilings. Quiet shoes.',
    "You would boom and wire, and be the sound department's diplomat on the floor.",
  ],
  sound_utility: ['Lavs, cables, monitors and second boom on the big days.'],
  playback_operator: [
    'Thumper, timecode slate and foldback for {dancers|a live band} that must hit the same bar forty times.',
  ],
  field_recordist: [
    'Atmospheres and {wildlife|machinery} in surround, logged so that an editor can find them.',
  ],
  sound_trainee: ['You would wire, log and learn to listen, next to a mixer who explains.'],
  stunt_coordinator: [
    '{A stair fall, a scuffle|Two car beats and a fall} and a lot of rehearsal; you would plan, budget and run them.',
  ],
  fight_coordinator: [
    'One long fight in {a kitchen|a narrow hall}, built with two actors who are willing to train.',
  ],
  stunt_performer: ['{A fall into water|A fight, taking reactions} on one day and a rehearsal on another.'],
  stunt_double: [
    'You would double our lead: {about 175 cm|about 182 cm}, {slim|athletic} build, dark hair or a good wig.',
  ],
  stunt_driver: [
    'Precision work at modest speed: {a slide to a mark|two cars in traffic}, wet road, closed set.',
  ],
  stunt_rigger: ['{Two|Three} wire gags on a stage, tested with weights before people.'],
  horse_master: ['{Four|Six} horses, two riders, one carriage, and a stable yard near base.'],
  sfx_supervisor: ['Rain, {a small fire|a burst pipe} and one collapse, designed and costed by you.'],
  sfx_technician: ['Rain bars, {smoke|haze}, and dressing breakaways between takes.'],
  pyrotechnician: [
    '{Two sparks hits and a flame bar|Six bullet hits} on one night. Licence in date, please.',
  ],
  atmospherics_technician: ['Even haze, hour after hour, in a big room with doors that keep opening.'],
  animatronics_technician: ['One creature head, {nine|twelve} servos, and a puppeteer to make friends with.'],
};
