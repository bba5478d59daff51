import { refusal } from '../refusals.ts';
import { addressProblem } from '../values/email-address.ts';
import { lengthOf } from '../values/text/sendable-text.ts';
import { visibleText } from '../values/text/visible-text.ts';

/** A message to whoever runs this installation, from `/contact`. Twin: `private.contact_problem`; a test holds them equal. */
export const CONTACT_TOPICS = [
  { value: 'account', label: 'Help with my account' },
  { value: 'fault', label: 'Something is wrong on Marquee' },
  { value: 'report', label: 'Report a person or a job' },
  { value: 'press', label: 'Press' },
  { value: 'work', label: 'Work with us' },
  { value: 'other', label: 'Something else' },
] as const;

/** In characters. White space around a message does not count towards the shortest. */
export const CONTACT_LIMITS = { name: 100, shortestMessage: 20, message: 4_000 } as const;

/** What a person writes, as the form holds it. */
export interface ContactForm {
  /** '' until one is chosen. */
  topic: string;
  /** '' for none. */
  name: string;
  email: string;
  message: string;
}

export const BLANK_CONTACT_FORM: ContactForm = { topic: '', name: '', email: '', message: '' };

export const topicLabel = (topic: string): string =>
  CONTACT_TOPICS.find(({ value }) => value === topic)?.label ?? topic;

function messageProblem(message: string): string | null {
  if (lengthOf(message) > CONTACT_LIMITS.message) return refusal('MQ705');
  return lengthOf(message.trim()) < CONTACT_LIMITS.shortestMessage ? refusal('MQ704') : null;
}

/** What is wrong with each field, as one sentence; null for nothing. In the order of the form. */
const PROBLEMS: { readonly [Field in keyof ContactForm]: (value: string) => string | null } = {
  topic: (topic) => (CONTACT_TOPICS.some(({ value }) => value === topic) ? null : refusal('MQ701')),
  name: (name) => (lengthOf(name) > CONTACT_LIMITS.name || /\p{Cc}/u.test(name) ? refusal('MQ702') : null),
  email: addressProblem,
  message: messageProblem,
};

export const CONTACT_FIELDS = Object.keys(PROBLEMS) as readonly (keyof ContactForm)[];

/** What is wrong with what would be sent of the form, by field; empty for nothing. */
export const contactProblems = (form: ContactForm): Partial<Record<keyof ContactForm, string>> => {
  const visible = { ...form, name: visibleText(form.name), message: visibleText(form.message) };
  return Object.fromEntries(
    CONTACT_FIELDS.flatMap((field) => {
      const problem = PROBLEMS[field](visible[field]);
      return problem === null ? [] : [[field, problem]];
    }),
  );
};

/** What is sent of a form: what a reader sees of it, and all but the message without white space around it. */
export const sentForm = ({ topic, name, email, message }: ContactForm): ContactForm => ({
  topic,
  name: visibleText(name).trim(),
  email: email.trim(),
  message: visibleText(message),
});

/** A message's short number, for a conversation about it: `7F3A-92C1`. From its id, so that device, mail and queue name it alike. */
export const contactReference = (id: string): string =>
  id.replaceAll('-', '').slice(-8).toUpperCase().replace(/^.{4}/, '$&-');
