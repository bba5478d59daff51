import * as z from 'zod';
import { defineStream } from '../definition/define-stream';
import { id, shortText, timestamp } from '../definition/field-types';
import { newestFirst } from '../definition/indexes';
import { CREDIT_FACTS } from '../definition/profile-parts';
import { ENDORSEMENT_STATUSES } from '../lifecycles';
import { LIMITS } from '../limits';

/**
 * Somebody who was on a production confirms a credit of another person, with a sentence or without. The id is derived from all that is asked
 * (`endorsementId`), so that nobody is asked twice about the same. Each side writes fields of its own, and the server derives `status`
 * from them: `stateOf` says what it will be while an edit waits.
 */
export const endorsements = defineStream(
  z.object({
    id,
    /** Server: whose credit it is. */
    asker_id: id,
    endorser_id: id,
    credit_id: id,
    /** What the credit said when they asked. */
    ...CREDIT_FACTS,
    /** The asker takes an open request back. */
    withdrawn: z.boolean(),
    /** The asker does not show the sentence. */
    sentence_hidden: z.boolean(),
    answer: z.enum(['', 'confirmed', 'declined']),
    /** The endorser's sentence, said with the confirmation. */
    sentence: z.string().max(LIMITS.endorsement),
    /** Server, as everything below. */
    status: z.enum(ENDORSEMENT_STATUSES),
    asker_name: shortText,
    asker_role: shortText,
    endorser_name: shortText,
    /** Their headline, or what they do: a code of the crew taxonomy, or words. */
    endorser_role: shortText,
    decided_at: timestamp.nullable(),
    /** Others see it on the asker's profile. */
    is_shown: z.boolean(),
    created_at: timestamp,
    updated_at: timestamp,
  }),
)({
  name: 'endorsements',
  table: 'endorsements',
  owners: ['asker_id', 'endorser_id'],
  writable: [
    'endorser_id',
    'credit_id',
    'production',
    'role',
    'year',
    'kind',
    'withdrawn',
    'sentence_hidden',
    'answer',
    'sentence',
  ],
  clientsMay: { insert: true, edit: true, remove: false },
  local: {
    collection: 'endorsements',
    indexes: [
      ['asker_id', newestFirst('created_at')],
      ['endorser_id', newestFirst('created_at')],
    ],
  },
  hinted: true,
  pins: ['asker_id', 'endorser_id'],
  title: 'production',
  queue: [{ kind: 'endorsement_request', when: { isNew: true } }, { kind: 'endorsement' }],
  words: {
    one: 'Confirmation of a credit',
    heading: 'Confirmations of credits',
    fields: {
      endorser_id: 'Who is asked',
      credit_id: 'Credit',
      production: 'Show',
      role: 'Role',
      year: 'Year',
      kind: 'Kind',
      withdrawn: 'Taken back',
      sentence_hidden: 'Sentence hidden',
      answer: 'Answer',
      sentence: 'Your sentence',
    },
    prose: ['sentence'],
  },
  sample: ({ id: own, me, other }) => ({
    id: own,
    asker_id: me,
    endorser_id: other,
    credit_id: '0198f2a4-1111-7000-8000-00000000c4ed',
    production: 'Low Tide',
    role: 'gaffer',
    year: 2024,
    kind: 'feature',
    withdrawn: false,
    sentence_hidden: false,
    answer: '',
    sentence: '',
    status: 'asked',
    asker_name: 'Mara Voss',
    asker_role: 'Gaffer',
    endorser_name: 'Idris Kane',
    endorser_role: 'Best boy electric',
    decided_at: null,
    is_shown: false,
    created_at: '2027-01-04T09:00:00+00:00',
    updated_at: '2027-01-04T09:00:00+00:00',
  }),
});
export type Endorsement = z.infer<typeof endorsements.schema>;
