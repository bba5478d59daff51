/** What each part of a call sheet is called, in the order of the sheet. */
export const SHEET_LABELS = {
  unit: 'Unit',
  general_call: 'General call',
  unit_base: 'Unit base',
  parking: 'Parking',
  hospital: 'Nearest hospital',
  hospital_phone: 'Phone of the hospital',
  weather: 'Weather',
  locations: 'Locations',
  schedule: 'Schedule',
  contacts: 'Contacts',
  advance: 'Advance schedule',
  notes: 'Notes',
} as const;
