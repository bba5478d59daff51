/**
 * Sentences of cover notes. Slots: employer (first name), aRole, years (in words), title, city, skill, days,
 * company.
 */
export const NOTE_STARTS = [
  'Hello [employer], I have been [aRole] for [years] years and would like to do this one.',
  'Hi [employer]. I am free for {all of it|the days listed} and could start tomorrow.',
  'Good morning. I saw [title] and {it sounds like my kind of job|thought: yes}.',
  '[employer], we have not met. I am [aRole] in [city], mostly {drama|commercials|documentary}.',
  'Hello. Happy to {day-play|do the run|share the days with somebody}, whichever helps.',
  'Hi, I {finished|wrapped} on {a series|a feature|two commercials} last week and have a gap just here.',
  'I would love to work on [title].',
];

export const NOTE_MIDDLES = [
  'I know [skill] well and can start at short notice.',
  'My kit list is attached; {everything is insured|nothing is older than three years}.',
  'Last year I did {a boat film|a courtroom series|a quiet two-hander|night exteriors in February} with a crew of about this size.',
  'I can do every day except one, which I would swap if you need me to.',
  'I drive and I am not afraid of a 05:00 call.',
  'Your last crew spoke well of you, which is how I found this.',
  'References: happy to send {two|three} numbers.',
  'I work {quietly|calmly} and I label everything.',
];

/** At most one of these per note. */
export const NOTE_RATES = [
  'The rate is fine.',
  'My usual rate is a little higher; I would do it for this as the hours look fair.',
  'I have quoted my usual rate and am happy to talk.',
];

export const NOTE_ENDS = [
  'Call any time after six.',
  'Messages here reach me fastest.',
  'Let me know either way.',
  'Good luck with prep.',
  'Best, [me]',
];

/** Answers by question; the keys are the QUESTIONS of job-mix.ts. */
export const ANSWERS: Readonly<Record<string, readonly string[]>> = {
  'Which of the days can you do?': [
    'All of them.',
    'All but the second day.',
    'The first week for sure, the rest by Friday.',
  ],
  'Do you have your own transport?': ['Yes, a van.', 'Yes, a small car.', 'No, I come by train and early.'],
  'What is the last thing you did in this role?': [
    'A six-day short in the spring.',
    'Second unit on a series.',
    'Three months on a feature that is still under wraps.',
  ],
  'Do you have any access needs we should plan for?': [
    'None, thank you for asking.',
    'I wear hearing aids; facing me when you brief helps.',
    'A parking space near set, please.',
  ],
  'Is your kit insured?': ['Yes, worldwide.', 'Yes, certificate on request.'],
  'Are you happy with nights?': ['Yes.', 'Yes, in blocks.', 'For this, yes.'],
  'Who could we ask about you?': [
    'The producer of my last job; I will send the number.',
    'Any gaffer in town.',
  ],
  'Do you have the right to work where this shoots?': [
    'Yes.',
    'Yes, citizen.',
    'Yes, permit until next year.',
  ],
};

/** Employers' notes when declining, by reason. */
export const DECLINES: Readonly<Record<string, readonly string[]>> = {
  filled: [
    'We have filled this one. Thank you for writing so well.',
    'Somebody we worked with last year said yes. I have kept your name.',
  ],
  dates: [
    'The dates moved and yours no longer match. Next time, I hope.',
    'We need all the days from one person this time.',
  ],
  experience: ['We went with somebody who had done more of this. Please apply again in a year.', ''],
  rate: [
    'Your rate is fair and our budget is what it is.',
    'We could not meet your quote. Thank you for being clear about it.',
  ],
  location: ['We have to hire locally for the incentive.', 'Travel would not fit this budget.'],
  other: ['', 'The part was cut from the script. Nothing to do with you.'],
};
