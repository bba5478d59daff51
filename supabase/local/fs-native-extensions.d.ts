/** The package has no types of its own. */
declare module 'fs-native-extensions' {
  /** Locks bytes of an open file for this process alone; false while another one has them. Ends with the descriptor or the process. */
  export function tryLock(descriptor: number, offset: number, length: number): boolean;
}
