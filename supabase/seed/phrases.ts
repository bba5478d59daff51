/** Labels made fit for the middle of a sentence. */

/** `1st AC`, `DIT` and `Foley artist` keep their capitals, `Gaffer` does not. */
export const inSentence = (label: string): string =>
  /^[A-Z][a-z]/.test(label) && !/^(Foley|Steadicam|Unreal)/.test(label)
    ? label.charAt(0).toLowerCase() + label.slice(1)
    : label;

const SPOKEN_VOWEL = /^([aeio]|un(?!i)|[AFHILMNORSX](?=[A-Z]))/;
export const withArticle = (words: string): string => `${SPOKEN_VOWEL.test(words) ? 'an' : 'a'} ${words}`;

/** Makers' names and places stay as they are; a skill in plain words is written small. */
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

/** `Boatyard at the river mouth` becomes `the boatyard ...`; numbered stages take no article. */
export const atPlace = (location: string): string =>
  /^(Stage|Studio [A-Z]\b)/.test(location) ? inSentence(location) : `the ${inSentence(location)}`;
