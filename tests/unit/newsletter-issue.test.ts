import { describe, expect, it } from 'vitest';
import { type IssueContent, issueProblems, NEW_ISSUE } from '@/domain/newsletter/issue';

const content = (part: Partial<IssueContent> = {}): IssueContent => ({
  ...NEW_ISSUE,
  subject: 'The week on set',
  text: 'Hello.',
  ...part,
});

/** The same bounds as `public.newsletter_draft`, whose own are in `database/newsletter-sending`. */
describe('an issue of the newsletter', () => {
  it.each([
    [{}, {}],
    [{ subject: 'x'.repeat(150), text: 'x'.repeat(50_000), html: 'x'.repeat(150_000) }, {}],
    [{ subject: '  ' }, { subject: 'Enter a subject.' }],
    [{ subject: 'x'.repeat(151) }, { subject: 'A subject has at most 150 characters.' }],
    [
      { subject: 'Hello\nBcc: all@example.com' },
      { subject: 'A subject is one line, without control characters.' },
    ],
    [{ text: '\n\t' }, { text: 'Enter the text.' }],
    [{ text: 'x'.repeat(50_001) }, { text: 'The text has at most 50,000 characters; this has 50,001.' }],
    [{ html: 'x'.repeat(150_001) }, { html: 'The HTML has at most 150,000 characters.' }],
    [
      { html: '</ BODY ><p>Hi' },
      {
        html: 'The HTML is the inside of the mail: no page of its own, no scripts, forms, styles or comments.',
      },
    ],
    [{ html: '<p>A format of its own</p>' }, {}],
    [{ frequencies: [] }, { frequencies: 'Choose who gets it: weekly readers, monthly readers or both.' }],
  ] satisfies [Partial<IssueContent>, object][])('is checked before it is sent (%#)', (part, problems) => {
    expect(issueProblems(content(part))).toEqual(problems);
  });
});
