/** Adapts labels for use within a sentence. */

/** Lower-cases `Gaffer`, but not `1st AC`, `DIT` or `Foley artist`. */
export const inSentence = (label: string): string =>
  /^[A-Z][a-z]/.test(label) && !/^(Foley|Steadicam|Unreal)/.test(label)
    ? label.charAt(0).toLowerCase() + label.slice(1)
    : label;

const SPOKEN_VOWEL = /^([aeio]|un(?!i)|[AFHILMNORSX](?=[A-Z]))/;
export const withArticle = (words: string): string => `${SPOKEN_VOWEL.test(words) ? 'an' : 'a'} ${words}`;

/** Brand and place names keep their capitals; other skills are lower-cased. */
const NAMES = new RegExp(
  '^(Steadicam|Technocrane|Preston|Silverstack|Comtek|Vectorworks|Blender|Nuke|Houdini|Maya|Silhouette|Mocha|Katana|' +
    'Substance|Foley|Soundminer|Cubase|Sibelius|Toon|Moho|Dragonframe|Photoshop|Vizrt|Watchout|Dante|Premiere|Avid|' +
    'Final|Logic|Frame|Nexis|Unreal|Capture|Cinema|After|Grass|Sound Devices|Movie|Ronin|Dolby|American|British|' +
    'Flow|Grease|Vista|Pro Tools|General American)',
);
export const skillInSentence = (skill: string): string =>
  /^[A-Z][a-z-]+( |$)/.test(skill) && !NAMES.test(skill)
    ? skill.charAt(0).toLowerCase() + skill.slice(1)
    : skill;

/** `Boatyard at the river mouth` becomes `the boatyard ...`; numbered stages get no article. */
export const atPlace = (location: string): string =>
  /^(Stage|Studio [A-Z]\b)/.test(location) ? inSentence(location) : `the ${inSentence(location)}`;
