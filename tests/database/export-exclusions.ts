/** Tables that refer to a person and are not in that person's export, with the reason. */
export const EXCLUDED_FROM_EXPORT: Readonly<Record<string, string>> = {
  public_profiles: 'the part of the profile that others see; the export has the whole profile',
  job_events: 'the history of a job; the export has its result',
  job_application_events: 'the events of an application; the export has its history',
  conversation_members: 'memberships of other people',
};
