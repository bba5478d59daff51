/** The list of a company's open jobs. */
export const jobsOf = (company: string): string => `/jobs?q=${encodeURIComponent(company)}`;
