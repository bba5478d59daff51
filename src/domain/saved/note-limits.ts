/** Of what is kept about a person, by one for themselves or for their company's people. */
export const MAX_STARS = 5;
export const MAX_NOTE_TAGS = 20;
export const MAX_NOTE_TAG_LENGTH = 40;
