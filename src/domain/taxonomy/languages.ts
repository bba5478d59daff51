/** `profiles.languages` holds these ISO 639-1 codes (three letters for sign languages, which have no shorter one). */
export interface Language {
  code: string;
  label: string;
}

const LIST = `en English, es Spanish, fr French, de German, it Italian, pt Portuguese, nl Dutch, sv Swedish, da Danish, no Norwegian,
  fi Finnish, is Icelandic, pl Polish, cs Czech, sk Slovak, hu Hungarian, ro Romanian, bg Bulgarian, el Greek, tr Turkish, uk Ukrainian,
  ru Russian, hr Croatian, sr Serbian, sl Slovenian, lt Lithuanian, lv Latvian, et Estonian, ga Irish, cy Welsh, gd Scottish Gaelic,
  ca Catalan, eu Basque, ar Arabic, he Hebrew, fa Persian, ur Urdu, hi Hindi, bn Bengali, pa Punjabi, ta Tamil, te Telugu,
  zh Mandarin, yue Cantonese, ja Japanese, ko Korean, vi Vietnamese, th Thai, id Indonesian, ms Malay, tl Tagalog,
  sw Swahili, am Amharic, yo Yoruba, ig Igbo, ha Hausa, zu Zulu, xh Xhosa, af Afrikaans, so Somali,
  ase American Sign Language, bfi British Sign Language, fsl French Sign Language`;

export const LANGUAGES: readonly Language[] = LIST.split(/,\s+/).map((entry) => {
  const space = entry.indexOf(' ');
  return { code: entry.slice(0, space), label: entry.slice(space + 1) };
});

const LABELS = new Map(LANGUAGES.map(({ code, label }) => [code, label]));

/** An unknown code, or a language typed in by hand, is shown as it is. */
export const languageLabel = (code: string): string => LABELS.get(code) ?? code;
