import { formatCount } from '../values/counts';
import { NEWSLETTER_FREQUENCIES, type NewsletterFrequency } from './subscription';

/** Twin: the state of private.newsletter_issues. */
export type IssueState = 'draft' | 'sending' | 'stopped' | 'sent';

/** What an admin writes, and who is to get it. Twin: public.newsletter_draft. */
export interface IssueContent {
  subject: string;
  text: string;
  /** The inside of the HTML part; empty: made from the text. */
  html: string;
  frequencies: NewsletterFrequency[];
  /** `all` reaches everybody. */
  categories: string[];
}

export const NEW_ISSUE: IssueContent = {
  subject: '',
  text: '',
  html: '',
  frequencies: [...NEWSLETTER_FREQUENCIES],
  categories: ['all'],
};

export const MAX_SUBJECT_CHARACTERS = 150;
export const MAX_TEXT_CHARACTERS = 50_000;
const MAX_HTML_CHARACTERS = 150_000;
/** What would end the page around it, or what mail programs remove. Twin: private.is_newsletter_html. */
const FORBIDDEN_TAG =
  /<\s*\/?\s*(html|head|body|script|iframe|object|embed|form|meta|base|link|style|title|textarea|select|plaintext|xmp|noscript|noembed|noframes|template|svg|math)\b|<!|<\?/i;

export type IssueProblems = Partial<Record<'subject' | 'text' | 'html' | 'frequencies', string>>;

/** What is wrong with an issue, by field; empty if it can be saved. */
export function issueProblems({ subject, text, html, frequencies }: IssueContent): IssueProblems {
  const problems: IssueProblems = {};
  if (subject.trim() === '') problems.subject = 'Enter a subject.';
  else if (subject.trim().length > MAX_SUBJECT_CHARACTERS)
    problems.subject = `A subject has at most ${MAX_SUBJECT_CHARACTERS} characters.`;
  else if (/\p{Cc}/u.test(subject)) problems.subject = 'A subject is one line, without control characters.';
  if (text.trim() === '') problems.text = 'Enter the text.';
  else if (text.length > MAX_TEXT_CHARACTERS)
    problems.text = `The text has at most ${formatCount(MAX_TEXT_CHARACTERS)} characters; this has ${formatCount(text.length)}.`;
  if (html.length > MAX_HTML_CHARACTERS)
    problems.html = `The HTML has at most ${formatCount(MAX_HTML_CHARACTERS)} characters.`;
  else if (FORBIDDEN_TAG.test(html))
    problems.html =
      'The HTML is the inside of the mail: no page of its own, no scripts, forms, styles or comments.';
  if (frequencies.length === 0)
    problems.frequencies = 'Choose who gets it: weekly readers, monthly readers or both.';
  return problems;
}
