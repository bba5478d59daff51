/** The roles that a person may choose (A6); the server accepts no other (ruling 14). */
export const ROLES = [
  { value: 'talent', label: 'Find work', note: 'Talent' },
  { value: 'employer', label: 'Hire people', note: 'Employer' },
] as const;
