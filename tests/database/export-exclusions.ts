/** Tables that name a person and are not that person's own: why. */
export const EXCLUDED_FROM_EXPORT: Readonly<Record<string, string>> = {
  public_profiles: 'what of the profile others see; it is all in the profile',
  job_events: 'the trail of a job; where it led is in the job',
  job_application_events: 'the trail of an application; its history is in the application',
  conversation_members: 'who else is in a conversation is theirs',
};
