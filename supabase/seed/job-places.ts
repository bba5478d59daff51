import type { ProductionKind } from './productions';

/** Meeting points without an address: invented, and plausible in any city. */
const ANYWHERE = [
  'Old ferry terminal, upper car park',
  'Warehouse studio by the canal',
  'Town hall, side entrance',
  'Disused hospital, east wing',
  'Farmhouse north of the ring road',
  'School gymnasium on the hill',
  'Boatyard at the river mouth',
  'Market hall, loading bay',
  'Hotel on the square',
  'Former printing works',
  'Bakery and the flat above it',
  'Quarry access road',
  'Botanical garden, glasshouse gate',
  'Allotments behind the station',
  'Bus depot, bay 12',
  'Seafront promenade, north end',
  'Courthouse annex',
  'Terraced house, street closed both ways',
  'Forest car park, 40 minutes out',
  'Bowling club',
  'Scrapyard by the rail bridge',
  'Swimming baths, staff entrance',
] as const;

const STAGES = [
  'Stage 4 on the east lot',
  'Stage 2, water tank side',
  'Stage 7 and its backlot',
  'Volume stage, north gate',
  'Stage 1, workshops next door',
  'Insert stage above the canteen',
] as const;
const ARENAS = [
  'Arena, broadcast compound',
  'Festival site, gate C',
  'Studio B at the television centre',
  'Concert hall, stage door',
  'Convention centre, hall 3',
  'Stadium, west compound',
] as const;
const DAYLIGHT = [
  'Daylight studio on the top floor',
  'Photo studio with kitchen',
  'Infinity cove, ground floor',
  'Showroom after hours',
] as const;
const ROOMS = [
  'Production office above the bank',
  'Post house, third floor',
  'Studio in a converted chapel',
  'Edit suites on the square',
  'Serviced office by the park',
] as const;

export type Setting = 'set' | 'room';

export function locationsFor(kind: ProductionKind, setting: Setting): readonly string[] {
  if (setting === 'room') return ROOMS;
  if (kind === 'live') return ARENAS;
  if (kind === 'photo') return [...DAYLIGHT, ...DAYLIGHT, ...ANYWHERE];
  return [...ANYWHERE, ...STAGES, ...STAGES];
}
