/** What a person may come here for (A6); the server takes no other (ruling 14). */
export const ROLES = [
  { value: 'talent', label: 'Find work', note: 'Talent' },
  { value: 'employer', label: 'Hire people', note: 'Employer' },
] as const;
