/** Text of this tab alone, which outlives a reload. Where storage is blocked it is not kept. */
export function tabText(key: string) {
  return {
    read(): string | null {
      try {
        return sessionStorage.getItem(key);
      } catch {
        return null;
      }
    },
    /** Returns whether it is kept. */
    write(text: string): boolean {
      try {
        sessionStorage.setItem(key, text);
        return true;
      } catch {
        return false;
      }
    },
  };
}
