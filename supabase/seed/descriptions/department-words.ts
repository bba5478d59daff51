/**
 * Sentences that are true of everyone in a department, whatever the role. Slots: skill (a required one),
 * city.
 */
export interface DepartmentWords {
  /** How the department works on this job. */
  ways: readonly string[];
  /** What to bring, know or be. */
  asks: readonly string[];
}
