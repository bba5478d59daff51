/** What is typed into a small form, kept on this device until it is sent or discarded (S2). */
export interface KeptValues<Values extends object> {
  /** What was left, over what the form begins with. */
  read: (defaults: Values) => Values;
  /** At each change; null: it is sent, or given up. */
  keep: (values: Values | null) => void;
}
