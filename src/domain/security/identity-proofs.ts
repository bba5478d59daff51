/** What a fresh proof of identity approves (S13, ruling 46; twin: private.proof_purposes). */
export const PROOF_PURPOSES = [
  'password',
  'email',
  'passkey',
  'second_factor',
  'recovery',
  'deletion',
  'newsletter',
] as const;
export type ProofPurpose = (typeof PROOF_PURPOSES)[number];
